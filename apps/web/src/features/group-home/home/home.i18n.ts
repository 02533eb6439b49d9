import { messages } from '../../../ui/text/messages.ts';

export const homeTexts = messages('group-home', {
  en: {
    description: 'Description',
    notSet: 'Not set yet',
    card: 'About the group',
    owner: 'Owner',
    noOwner: 'No owner',
    joining: 'Joining',
    members: 'Members',
    created: 'Created',
    number: 'Group number',
  },
  zh: {
    description: '团队介绍',
    notSet: '暂未设置',
    card: '团队信息',
    owner: '所有者',
    noOwner: '暂无所有者',
    joining: '加入方式',
    members: '成员数',
    created: '创建时间',
    number: '团队编号',
  },
});
