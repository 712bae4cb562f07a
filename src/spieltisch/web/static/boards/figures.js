// Sums that count up or down to what they are now. The text itself is the new one at once; over it lies a copy that counts.

const MS = 300;
const FIGURE = /[-−]?\d[\d.,]*/;

/** What ends a copy that still counts. @type {WeakMap<Element, () => void>} */
const counting = new WeakMap();

/** All that may count, as it reads. @param {Element} root @returns {Map<string, string>} */
export const figuresIn = (root) => new Map(all(root).map((one) => [one.dataset.figure ?? "", one.textContent ?? ""]));

/** @param {Element} root @returns {HTMLElement[]} */
const all = (root) => [...root.querySelectorAll("[data-figure]")].map((one) => /** @type {HTMLElement} */ (one));

/** @param {Element} root @param {Map<string, string>} before */
export function count(root, before) {
  for (const one of all(root)) {
    const was = before.get(one.dataset.figure ?? ""), is = one.textContent ?? "";
    const [from, to] = [numberIn(was), numberIn(is)];
    if (from !== null && to !== null && from !== to) run(one, from, to, /\d([.,])\d/.exec(`${was} ${is}`)?.[1] ?? "");
  }
}

/** @param {string | undefined} text */
function numberIn(text) {
  const found = text?.match(FIGURE)?.[0];
  return found ? Number(found.replace("−", "-").replace(/[.,]/g, "")) : null;
}

/** @param {HTMLElement} one @param {number} from @param {number} to @param {string} mark between thousands */
function run(one, from, to, mark) {
  counting.get(one)?.();
  const text = one.textContent ?? "", { left, top, width, height } = one.getBoundingClientRect();
  const copy = Object.assign(document.createElement("span"), { className: "counting number", ariaHidden: "true" });
  const { color, fontSize, fontWeight, lineHeight } = getComputedStyle(one);
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, color, fontSize, fontWeight, lineHeight });
  const hidden = one.animate({ color: ["transparent", "transparent"] }, { duration: MS, id: "count" });
  const begun = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - begun) / MS);
    copy.textContent = text.replace(FIGURE, () => grouped(Math.round(from + (to - from) * part), mark));
    if (part < 1 && copy.isConnected) requestAnimationFrame(step);
    else end();
  };
  const end = () => {
    copy.remove();
    hidden.cancel();
    counting.delete(one);
  };
  counting.set(one, end);
  document.body.append(copy);
  step();
}

/** @param {number} n @param {string} mark */
const grouped = (n, mark) => String(n).replace("-", "−").replace(/\B(?=(\d{3})+$)/g, mark);
