// What web/static/html.js is to a page, for a picture: vnodes are drawn once, and nothing happens to them any more.

import htm from "/static/vendor/htm.js";

/** @typedef {{type: any, props: Record<string, any>}} VNode */

/** @param {any} type @param {any} props @param {...any} children @returns {VNode} */
export const h = (type, props, ...children) =>
  ({ type, props: children.length ? { ...props, children } : { ...props } });

export const html = /** @type {any} */ (htm).bind(h);

/** @param {{children?: unknown}} props */
export const Fragment = ({ children }) => children;

export const render = () => {};

export class Component {
  /** @param {any} props */
  constructor(props) {
    this.props = props;
    this.state = {};
  }

  setState() {}
}

/** @param {any} first */
export const useState = (first) => [typeof first === "function" ? first() : first, () => {}];

/** @param {unknown} _ @param {any} first */
export const useReducer = (_, first) => [first, () => {}];

/** @param {any} first */
export const useRef = (first) => ({ current: first });

/** @param {() => any} make */
export const useMemo = (make) => make();

export const useEffect = () => {};

export const useLayoutEffect = () => {};
