// The one door to the vendored Preact: everything drawn is a vnode, written as html`<tag …>`.
/*! With Preact and htm, whose licences are told at /static/vendor/README.md. */

import * as hooks from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import * as preact from "./vendor/preact.js";

/** @typedef {any} VNode */

/**
 * A tagged template: html`<p class="note">${text}</p>` is a vnode; what is in `${…}` is escaped or a vnode itself.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => VNode}
 */
export const html = /** @type {any} */ (htm).bind(preact.h);

/** @type {(type: any, props: any, ...children: any[]) => VNode} */
export const h = /** @type {any} */ (preact.h);

/** @type {(node: VNode, into: Element) => void} */
export const render = /** @type {any} */ (preact.render);

/** @type {any} */
export const Fragment = preact.Fragment;

/**
 * A class component; only needed to catch faults of what is below.
 * @template P @template S
 * @typedef {{props: P, state: S, setState: (changes: Partial<S>) => void}} ComponentLike
 */
/** @type {new <P, S>(props: P) => ComponentLike<P, S>} */
export const Component = /** @type {any} */ (preact.Component);

/** @type {<T>(first: T | (() => T)) => [T, (next: T | ((old: T) => T)) => void]} */
export const useState = /** @type {any} */ (hooks.useState);

/** @type {<S, A>(reduce: (state: S, action: A) => S, first: S) => [S, (action: A) => void]} */
export const useReducer = /** @type {any} */ (hooks.useReducer);

/** @type {<T>(first: T) => {current: T}} */
export const useRef = /** @type {any} */ (hooks.useRef);

/** @type {<T>(make: () => T, inputs: unknown[]) => T} */
export const useMemo = /** @type {any} */ (hooks.useMemo);

/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useEffect = /** @type {any} */ (hooks.useEffect);

/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useLayoutEffect = /** @type {any} */ (hooks.useLayoutEffect);
