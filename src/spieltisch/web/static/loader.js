// Modules that the server has bundled into few files, found by their own paths. Where it has not, nothing asks for this.

/** @typedef {Record<string, any>} Exported */
/** @typedef {(need: Need, give: (own: Exported) => void) => void} Maker */
/** @typedef {((path: string, names?: string[]) => Exported) & {later: (path: string) => Promise<Exported>}} Need */

/** @type {Map<string, Maker>} */
const makers = new Map();
/** @type {Map<string, Exported>} */
const made = new Map();

/** Say what a module is, before anybody needs it. @param {string} path @param {Maker} make */
export const define = (path, make) => void makers.set(path, make);

/** Begin the page anew if the server has been, and no longer has a file by that address: what it has now does not fit what
 * runs here. Once only, so that nobody goes round in circles. @param {string} address @returns {Promise<boolean>} whether it does */
const beginAnew = async (address) => {
  try {
    if ((await fetch(address)).status !== 404 || sessionStorage.getItem("renewed") === address) return false;
    sessionStorage.setItem("renewed", address);
    location.reload();
    return true;
  } catch {
    return false; // nobody answers, or nothing may be stored
  }
};

/** What a module exports; it runs when it is needed first. @type {Need} */
export const need = Object.assign((/** @type {string} */ path, /** @type {string[]} */ names = []) => {
  if (!made.has(path)) {
    const make = makers.get(path);
    if (!make) throw new TypeError(`${path} is not here`);
    /** @type {Exported} */
    const exported = {};
    made.set(path, exported);
    make(need, (own) => Object.defineProperties(exported, Object.getOwnPropertyDescriptors(own)));
  }
  const exported = /** @type {Exported} */ (made.get(path));
  const missing = names.find((name) => !(name in exported));
  if (missing) throw new SyntaxError(`${path} exports no ${missing}`);
  return exported;
}, {
  /** What `import()` is in bundled modules. @param {string} path @returns {Promise<Exported>} */
  later: async (path) => {
    if (makers.has(path)) return need(path);
    const address = need("/static/addresses.js").addressOf(path);
    if (address === path) return import(path);
    try {
      await import(address);
    } catch {
      return await beginAnew(address) ? new Promise(() => {}) : import(path); // which is none as a function
    }
    return need(path);
  },
});
