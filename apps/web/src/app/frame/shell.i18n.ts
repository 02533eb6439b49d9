import { messages } from '../../ui/text/messages.ts';

export const shellTexts = messages('shell', {
  en: {
    skip: 'Skip to the content',
    menu: {
      label: 'Main menu',
      open: 'Open the menu',
      close: 'Close the menu',
      tools: 'Tools',
      management: 'Management',
    },
    newTab: '{name} (opens in a new tab)',
    user: 'Account menu of {name}',
    toSite: 'Back to the site',
    login: 'Login',
    register: 'Register',
    language: 'Language',
    scheme: { label: 'Colours', light: 'Light', dark: 'Dark', auto: 'As the system' },
    loadingPage: 'Loading the page',
    footer: { label: 'About this site', judging: 'How verdicts come about' },
    guard: {
      loginFirst: 'Please login first!',
      adminFirst: 'Please login again with the administrator account!',
    },
    notFound: {
      title: 'Page not found',
      text: 'There is no page at this address. It may be mistyped, or the page has moved.',
    },
  },
  zh: {
    skip: '跳到正文',
    menu: {
      label: '主菜单',
      open: '打开菜单',
      close: '关闭菜单',
      tools: '工具',
      management: '后台管理',
    },
    newTab: '{name}（在新标签页打开）',
    user: '{name} 的账号菜单',
    toSite: '返回网站',
    login: '登录',
    register: '注册',
    language: '语言',
    scheme: { label: '配色', light: '浅色', dark: '深色', auto: '跟随系统' },
    loadingPage: '正在加载页面',
    footer: { label: '关于本站', judging: '评测说明' },
    guard: {
      loginFirst: '请先登录！',
      adminFirst: '请使用管理员账号重新登录！',
    },
    notFound: {
      title: '页面不存在',
      text: '这个地址没有对应的页面，可能是地址有误，或页面已经移动。',
    },
  },
});
