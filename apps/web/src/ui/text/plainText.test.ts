import { expect, it } from 'vitest';
import { plainText } from './plainText.ts';

it.each([
  ['**Never** stop. [my page](https://x.example)', 'Never stop. my page'],
  ['# Title\n- a\n- b', 'Title a b'],
  ['<b>hi</b> $x^2$', 'hi x^2'],
  ['> 引用 `code`', '引用 code'],
  ['plain text', 'plain text'],
  ['So:\n```cpp\nint main() {}\n```', 'So: int main() {}'],
  ['a * b * c', 'a * b * c'],
  ['snake_case_name and _soft_ words', 'snake_case_name and soft words'],
  ['![picture](/x.png) ~~old~~ new', 'picture old new'],
  ['---\n2 < 3', '2 < 3'],
])('%j is read as %j', (markdown, expected) => {
  expect(plainText(markdown)).toBe(expected);
});
