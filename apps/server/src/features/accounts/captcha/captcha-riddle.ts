import { randomInt } from 'node:crypto';
import { fill, type Locale } from '@oyez/contract/wire/values';

/**
 * The captcha for people who cannot see its picture: a question that a screen reader speaks. Its numbers are words, and
 * some of them do not matter, so that adding up what stands there is not enough.
 */
export type Riddle = { question: string; answer: string };

const WORDS = {
  'en-US': (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty'
  ).split(' '),
  'zh-CN': '零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十'.split(' '),
} as const satisfies Record<Locale, readonly string[]>;

type Numbers = { a: number; b: number; c: number };

const SHAPES: readonly { texts: Record<Locale, string>; answer: (numbers: Numbers) => number }[] = [
  {
    texts: {
      'en-US':
        'There are {a} apples and {b} pears in a basket. Someone adds {c} more apples. How many apples are there now?',
      'zh-CN': '篮子里有{a}个苹果和{b}个梨，又放进{c}个苹果。现在有多少个苹果？',
    },
    answer: ({ a, c }) => a + c,
  },
  {
    texts: {
      'en-US': 'Mia is {a} years old and has {b} books. Her brother is {c} years older than she is. How old is he?',
      'zh-CN': '小雨今年{a}岁，有{b}本书，哥哥比她大{c}岁。哥哥今年几岁？',
    },
    answer: ({ a, c }) => a + c,
  },
  {
    texts: {
      'en-US':
        'There are {a} people on a bus. At the stop, {b} people get on, a dog barks {c} times, and no one gets off. How many people are on the bus now?',
      'zh-CN': '公交车上有{a}个人，到站后上来{b}个人，一只狗叫了{c}声，没有人下车。车上现在有多少人？',
    },
    answer: ({ a, b }) => a + b,
  },
  {
    texts: {
      'en-US': 'What is the largest of these numbers plus one: {b}, {a}, {c}?',
      'zh-CN': '在{b}、{a}、{c}这几个数中，最大的数再加一是多少？',
    },
    answer: ({ a, b, c }) => Math.max(a, b, c) + 1,
  },
  {
    texts: {
      'en-US': 'What is the smallest of these numbers times two: {c}, {b}, {a}?',
      'zh-CN': '在{c}、{b}、{a}这几个数中，最小的数的两倍是多少？',
    },
    answer: ({ a, b, c }) => Math.min(a, b, c) * 2,
  },
  {
    texts: {
      'en-US':
        'There were twenty eggs and {b} cups on a table. Then {a} eggs and {c} cups broke. How many eggs are still whole?',
      'zh-CN': '桌上有二十个鸡蛋和{b}个杯子，打碎了{a}个鸡蛋和{c}个杯子。还有多少个完好的鸡蛋？',
    },
    answer: ({ a }) => 20 - a,
  },
];

export function makeRiddle(locale: Locale): Riddle {
  const shape = SHAPES[randomInt(0, SHAPES.length)]!;
  const c = randomInt(3, 9);
  const numbers = { a: randomInt(3, 19), b: randomInt(9, 20), c };
  const words = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, WORDS[locale][value] ?? String(value)]),
  );
  return { question: fill(shape.texts[locale], words), answer: String(shape.answer(numbers)) };
}
