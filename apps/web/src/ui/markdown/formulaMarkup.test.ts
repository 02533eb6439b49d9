import { describe, expect, it } from 'vitest';
import { checkFormulaMarkup, MATH_STYLE } from './formulaMarkup.ts';

describe('the markup of formulas', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'alert(1)'],
    ['a handler', '<span onclick="alert(1)" class="mord">x</span>', '<span class="mord">x</span>'],
    ['a handler without quotes', '<span onclick=alert(1)>x</span>', '&lt;span onclick=alert(1)>x</span>'],
    ['a link', '<a href="javascript:alert(1)">x</a>', 'x'],
    ['a picture', '<img src="x" onerror="alert(1)"/>x', 'x'],
    ['a bracket in a value', '<span title="<img src=x>">x</span>', '&lt;span title="&lt;img src=x>">x</span>'],
    ['a comment', '<!--x--><math>', '&lt;!--x--><math>'],
    ['a style of the page', '<span style="position:fixed">x</span>', '<span>x</span>'],
    ['a class with a trick', '<span class="a&quot;b">x</span>', '<span>x</span>'],
  ])('loses %s', (_name, markup, left) => expect(checkFormulaMarkup(markup)).toBe(left));
});

describe('the styles of formulas', () => {
  it.each([
    'height:1em;vertical-align:-0.25em',
    'margin:0 -0.02em',
    'color:#ff0000',
    'top:-3.063em;margin-right:0.05em;',
    'border: 0.04em solid red',
  ])('may be %s', (style) => expect(MATH_STYLE.test(style)).toBe(true));
  it.each([
    'position:fixed',
    'background:url(x)',
    'color:red;position:absolute',
    'width:calc(100vw)',
    'color:var(--x)',
    '-moz-binding:x',
  ])('may not be %s', (style) => expect(MATH_STYLE.test(style)).toBe(false));
});
