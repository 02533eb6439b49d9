/** Statements of our own, as the site's API gives them. */
export type LibreProblem = {
  /** Inside, and in the address. */
  id: number;
  displayId: number;
  type: 'Traditional' | 'Interaction' | 'SubmitAnswer';
  title: string;
  sections: readonly { sectionTitle: string; type: 'Text' | 'Sample'; sampleId?: number; text: string }[];
  samples: readonly { inputData: string; outputData: string }[];
  tags: readonly string[];
  timeLimit: number;
  memoryLimit: number;
  fileIo: { inputFilename: string; outputFilename: string } | null;
  checker: 'lines' | 'custom';
};

export const LIBRE_PROBLEMS: readonly LibreProblem[] = [
  {
    id: 901,
    displayId: 1,
    type: 'Traditional',
    title: 'A + B Problem',
    sections: [
      {
        sectionTitle: '题目描述',
        type: 'Text',
        text: '输入 $a$ 和 $b$，输出 $a + b$ 的结果。\n\n![图](PICTURES/one.png "230")',
      },
      { sectionTitle: '输入格式', type: 'Text', text: '一行两个整数。' },
      { sectionTitle: '输出格式', type: 'Text', text: '一个整数。' },
      { sectionTitle: '样例', type: 'Sample', sampleId: 0, text: '$1 + 2 = 3$。' },
      { sectionTitle: '数据范围与提示', type: 'Text', text: '$-10^6 \\le a, b \\le 10^6$' },
    ],
    samples: [{ inputData: '1 2\n', outputData: '3\n' }],
    tags: ['入门'],
    timeLimit: 2000,
    memoryLimit: 256,
    fileIo: null,
    checker: 'lines',
  },
  {
    id: 17,
    displayId: 100,
    type: 'Interaction',
    title: '猜数',
    sections: [
      { sectionTitle: '题目描述', type: 'Text', text: '<img src="https://elsewhere.example.com/x.png"> 猜一个数。' },
      { sectionTitle: '实现细节', type: 'Text', text: '每次询问后刷新输出。' },
    ],
    samples: [],
    tags: [],
    timeLimit: 1000,
    memoryLimit: 512,
    fileIo: null,
    checker: 'custom',
  },
  {
    id: 18,
    displayId: 101,
    type: 'SubmitAnswer',
    title: '提交答案',
    sections: [{ sectionTitle: '题目描述', type: 'Text', text: '下载输入，提交输出。' }],
    samples: [],
    tags: [],
    timeLimit: 1000,
    memoryLimit: 512,
    fileIo: null,
    checker: 'lines',
  },
];
