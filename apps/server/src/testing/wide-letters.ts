/** The same name as an input method for Chinese may write it: in letters as wide as its signs. */
export function inWideLetters(name: string): string {
  return name.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
