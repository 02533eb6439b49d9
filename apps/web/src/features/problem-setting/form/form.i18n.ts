import { messages } from '../../../ui/text/messages.ts';
import { partTexts } from '../sections/sections.i18n.ts';

export const formTexts = messages('problem-form', {
  en: {
    create: 'New problem',
    edit: 'Edit {id}',
    tabs: { form: 'Problem', solutions: 'Solutions', statistics: 'Statistics' },
    toPage: 'Open the problem page',
    downloadTests: 'Download test data',
    inGroup: {
      id: 'Its full ID: {id}',
      authHint: {
        public: 'Members of the group can see it and submit.',
        hidden: 'Only you and the administrators of the group can see it.',
        contest: 'Visible in contests that use it, but not in the group’s list.',
      },
    },
    offer: {
      waits:
        'This problem has been offered to the public. Saving a change withdraws the offer: offer it again afterwards.',
      published:
        'This problem is public on the site. Saving a change takes it back into the group until it has been approved again.',
    },
    elsewhere: {
      tests:
        'Submissions are sent to {site}, which has the tests and the checker: there is no test data to upload here. The limits above are what readers see and what Run uses; {site} judges by its own.',
      solutions:
        'Reference solutions are checked against test data, and that of this problem is at {site}. To try a solution, submit it on the problem page.',
    },
    putBack: 'Undo',
    index: 'Sections of the form',
    section: {
      basics: 'Basics',
      statement: 'Statement',
      samples: 'Samples',
      limits: 'Limits and rules',
      languages: 'Languages',
      judging: 'Judging',
      tests: 'Test data',
    },
    save: {
      created: 'Create Successfully',
      saved: 'Update Successfully',
      preview: 'Preview',
      madeUnread:
        'The problem has been created, but the connection was then lost. Press Create again to continue with it.',
    },
    preview: { title: 'Preview', note: 'How the problem will look with the current contents of the form.' },
    language: { zh: 'Chinese', en: 'English' },
    ...partTexts.en,
    error: {
      displayId: 'Problem Display ID is required',
      displayIdSigns: 'The display ID may have up to {max} letters and digits, and - _ . + after the first character',
      statement: 'Write the statement in at least one language',
      title: 'Title is required',
      input: 'Input Description is required',
      output: 'Output Description is required',
      range: '{name} must be between {min} and {max}',
      fileNames: 'File input and output needs two different file names',
      fileName: '“{name}” cannot be used as a file name: only letters, digits and . _ - + are allowed',
      fileNameTaken: '“{name}” is the name of the program itself in one of the languages; choose another name',
      fileNameOfExtra: '“{name}” is also the name of an extra file; choose another name',
      languages: 'Choose at least one language',
      template: 'The code template for {language} is enabled but empty',
      program: 'This judge mode needs a program',
      programUnwritten: 'Write the program: it is still only a skeleton',
      compile: 'The program must compile before it can be saved',
      cases: 'Judge Samples is required',
      case: {
        score: 'Test {number}: the points must be a whole number from 0 to {max}',
        group: 'Test {number}: the subtask number is required',
        empty: 'Test {number}: input or output is required',
      },
    },
  },
  zh: {
    create: '新建题目',
    edit: '编辑 {id}',
    tabs: { form: '题目', solutions: '参考程序', statistics: '统计' },
    toPage: '打开题目页面',
    downloadTests: '下载测试数据',
    inGroup: {
      id: '完整题号：{id}',
      authHint: {
        public: '团队成员可见并可提交。',
        hidden: '只有你和团队管理员可见。',
        contest: '只在使用它的比赛中可见，不出现在团队题目列表中。',
      },
    },
    offer: {
      waits: '该题目正在申请公开。保存修改会撤回申请，之后需要重新申请。',
      published: '该题目已在站点公开。保存修改后将收回到团队内，重新审核通过后才会再次公开。',
    },
    elsewhere: {
      tests:
        '提交会发送到 {site} 评测，测试数据和特判程序都在那里，无需在此上传数据。上面的限制用于展示和本站运行，{site} 按自己的限制评测。',
      solutions: '参考程序需要用测试数据检验，而这道题的数据在 {site}。要验证程序，请在题目页面提交。',
    },
    putBack: '撤销',
    index: '表单目录',
    section: {
      basics: '基本信息',
      statement: '题面',
      samples: '样例',
      limits: '限制与规则',
      languages: '语言',
      judging: '评测',
      tests: '测试数据',
    },
    save: {
      created: '题目已创建',
      saved: '题目已保存',
      preview: '预览',
      madeUnread: '题目已创建，但随后连接中断。请再点击一次“创建”以继续编辑这道题。',
    },
    preview: { title: '预览', note: '按表单当前内容显示的效果。' },
    language: { zh: '中文', en: '英文' },
    ...partTexts.zh,
    error: {
      displayId: '请填写题号',
      displayIdSigns: '题号最多 {max} 个字母（含汉字）或数字，首个字符之后还可用 - _ . +，请去掉其他字符',
      statement: '请至少用一种语言填写题面',
      title: '请填写标题',
      input: '请填写输入描述',
      output: '请填写输出描述',
      range: '{name}必须在 {min} 到 {max} 之间',
      fileNames: '使用文件读写时必须填写两个文件名，且不能相同',
      fileName: '“{name}”不能用作文件名：只能由字母、数字和 . _ - + 组成',
      fileNameTaken: '“{name}”是某种语言中程序自身的文件名，请换一个',
      fileNameOfExtra: '“{name}”与附加文件同名，请换一个',
      languages: '请至少选择一种语言',
      template: '{language} 的代码模板已启用但内容为空',
      program: '请填写该评测模式所需的程序',
      programUnwritten: '请编写程序：现在只是一个起始框架',
      compile: '程序编译通过后才能保存',
      cases: '请添加测试数据',
      case: {
        score: '第 {number} 个测试点：分数必须是 0 到 {max} 的整数',
        group: '第 {number} 个测试点：请填写子任务编号',
        empty: '第 {number} 个测试点：输入和输出不能都为空',
      },
    },
  },
});
