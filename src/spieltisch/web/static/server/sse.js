// Server-Sent Events, taken apart. The browser's own EventSource cannot send the header that a seat's token is in.

/** @typedef {{event: string, id: string, data: string}} Message */

/**
 * A parser: give it the text as it comes, in pieces of any size; it returns the messages that are complete.
 * @returns {(text: string) => Message[]}
 */
export function newParser() {
  let rest = "";
  let message = blank();
  return (text) => {
    /** @type {Message[]} */
    const complete = [];
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") add(message, line);
      else if (message.data.length || message.event) {
        complete.push({ event: message.event, id: message.id, data: message.data.join("\n") });
        message = blank();
      }
    }
    return complete;
  };
}

const blank = () => ({ event: "", id: "", data: /** @type {string[]} */ ([]) });

/** @param {{event: string, id: string, data: string[]}} message @param {string} line a line that begins with ":" is a comment */
function add(message, line) {
  const [, field, value] = line.match(/^([^:]*)(?:: ?(.*))?$/s) ?? [];
  if (field === "data") message.data.push(value ?? "");
  else if (field === "event") message.event = value ?? "";
  else if (field === "id") message.id = value ?? "";
}
