import type { Bilingual } from '@oyez/contract/wire/values';

export type Quote = { text: Bilingual; author: Bilingual; source: Bilingual };

const DAY_MS = 86_400_000;

/** One a day, the same for everybody, in the order of the collection. */
export function quoteOf(now: Date): Quote {
  const day = Math.floor(now.getTime() / DAY_MS);
  const quote = quotes[day % quotes.length];
  if (!quote) throw new Error('There are no quotes.');
  return quote;
}

const confucius = { zh: '孔子', en: 'Confucius' };
const analects = { zh: '《论语》', en: 'Analects' };
const laozi = { zh: '老子', en: 'Laozi' };
const taoTeChing = { zh: '《道德经》', en: 'Tao Te Ching' };
const xunzi = { zh: '荀子', en: 'Xunzi' };
const learning = { zh: '《荀子·劝学》', en: 'Xunzi, Encouraging Learning' };
const mencius = { zh: '孟子', en: 'Mencius' };
const sunzi = { zh: '孙子', en: 'Sun Tzu' };
const artOfWar = { zh: '《孙子兵法》', en: 'The Art of War' };
const seneca = { zh: '塞涅卡', en: 'Seneca' };
const letters = { zh: '《致卢基利乌斯书信集》', en: 'Letters to Lucilius' };
const marcus = { zh: '马可·奥勒留', en: 'Marcus Aurelius' };
const meditations = { zh: '《沉思录》', en: 'Meditations' };
const bacon = { zh: '弗朗西斯·培根', en: 'Francis Bacon' };
const descartes = { zh: '笛卡尔', en: 'René Descartes' };
const method = { zh: '《方法论》', en: 'Discourse on Method' };
const pascal = { zh: '帕斯卡', en: 'Blaise Pascal' };
const franklin = { zh: '本杰明·富兰克林', en: 'Benjamin Franklin' };
const almanack = { zh: '《穷理查年鉴》', en: "Poor Richard's Almanack" };
const goethe = { zh: '歌德', en: 'Goethe' };
const rites = { zh: '《礼记》', en: 'Book of Rites' };
const historian = { zh: '司马迁', en: 'Sima Qian' };
const emerson = { zh: '爱默生', en: 'Ralph Waldo Emerson' };

/** Old enough to belong to everybody; the renderings are ours. */
const quotes: readonly Quote[] = [
  say(
    '学而不思则罔，思而不学则殆。',
    'To learn without thinking is idle; to think without learning is perilous.',
    confucius,
    analects,
  ),
  say(
    '知之为知之，不知为不知，是知也。',
    'To know that you know what you know, and that you do not know what you do not: that is knowledge.',
    confucius,
    analects,
  ),
  say('工欲善其事，必先利其器。', 'Who wants to do good work first sharpens the tools.', confucius, analects),
  say('三人行，必有我师焉。', 'Where three walk together, one of them can teach me.', confucius, analects),
  say('温故而知新，可以为师矣。', 'Who finds the new by going over the old is fit to teach.', confucius, analects),
  say('欲速则不达。', 'Haste does not arrive.', confucius, analects),
  say('过而不改，是谓过矣。', 'A mistake that is not mended: that is the real mistake.', confucius, analects),
  say(
    '知之者不如好之者，好之者不如乐之者。',
    'To know it is less than to love it; to love it is less than to delight in it.',
    confucius,
    analects,
  ),
  say('千里之行，始于足下。', 'A journey of a thousand miles begins under your feet.', laozi, taoTeChing),
  say('图难于其易，为大于其细。', 'Plan the hard while it is easy; do the great while it is small.', laozi, taoTeChing),
  say('合抱之木，生于毫末。', 'A tree that fills your arms grew from a shoot as fine as a hair.', laozi, taoTeChing),
  say('知人者智，自知者明。', 'Who knows others is clever; who knows oneself is enlightened.', laozi, taoTeChing),
  say(
    '慎终如始，则无败事。',
    'Be as careful at the end as at the beginning, and nothing is spoiled.',
    laozi,
    taoTeChing,
  ),
  say(
    '不积跬步，无以至千里。',
    'Without heaping up half-steps there is no reaching a thousand miles.',
    xunzi,
    learning,
  ),
  say('锲而不舍，金石可镂。', 'Carve on without giving up, and even metal and stone can be engraved.', xunzi, learning),
  say(
    '吾尝终日而思矣，不如须臾之所学也。',
    'I once spent a whole day in thought; a moment of study would have been worth more.',
    xunzi,
    learning,
  ),
  say('青，取之于蓝，而青于蓝。', 'Blue comes from the indigo plant, and is bluer than it.', xunzi, learning),
  say('尽信书，则不如无书。', 'Rather no books than to believe all that is in them.', mencius, {
    zh: '《孟子·尽心下》',
    en: 'Mencius, Book VII',
  }),
  say('不以规矩，不能成方圆。', 'Without compass and square no circles and squares come about.', mencius, {
    zh: '《孟子·离娄上》',
    en: 'Mencius, Book IV',
  }),
  say(
    '知彼知己，百战不殆。',
    'Know the other and know yourself, and a hundred battles bring no danger.',
    sunzi,
    artOfWar,
  ),
  say('多算胜，少算不胜。', 'Who reckons much beforehand wins; who reckons little does not.', sunzi, artOfWar),
  say('兵无常势，水无常形。', 'War has no constant posture, as water has no constant shape.', sunzi, artOfWar),
  say(
    '凡事豫则立，不豫则废。',
    'What is prepared stands; what is not prepared falls.',
    { zh: '子思', en: 'Zisi' },
    { zh: '《中庸》', en: 'Doctrine of the Mean' },
  ),
  say(
    '博学之，审问之，慎思之，明辨之，笃行之。',
    'Study widely, ask closely, think carefully, tell apart clearly, act earnestly.',
    { zh: '子思', en: 'Zisi' },
    { zh: '《中庸》', en: 'Doctrine of the Mean' },
  ),
  say(
    '玉不琢，不成器；人不学，不知道。',
    'Jade uncut makes no vessel; a person untaught does not know the way.',
    { zh: '戴圣（编）', en: 'Dai Sheng (ed.)' },
    rites,
  ),
  say(
    '学然后知不足，教然后知困。',
    'By learning we find what we lack; by teaching we find what is hard.',
    { zh: '戴圣（编）', en: 'Dai Sheng (ed.)' },
    rites,
  ),
  say(
    '独学而无友，则孤陋而寡闻。',
    'Who studies alone without friends stays narrow and hears little.',
    { zh: '戴圣（编）', en: 'Dai Sheng (ed.)' },
    rites,
  ),
  say(
    '智者千虑，必有一失；愚者千虑，必有一得。',
    'In a thousand thoughts the wise will err once, and the simple be right once.',
    historian,
    { zh: '《史记·淮阴侯列传》', en: 'Records of the Grand Historian' },
  ),
  say('桃李不言，下自成蹊。', 'Peach and plum say nothing, yet a path forms beneath them.', historian, {
    zh: '《史记·李将军列传》',
    en: 'Records of the Grand Historian',
  }),
  say(
    '纸上得来终觉浅，绝知此事要躬行。',
    'What comes from paper stays shallow; to know a thing, do it yourself.',
    { zh: '陆游', en: 'Lu You' },
    { zh: '《冬夜读书示子聿》', en: 'Reading on a Winter Night' },
  ),
  say(
    '问渠那得清如许？为有源头活水来。',
    'Why is the pond so clear? Because fresh water keeps coming from its spring.',
    { zh: '朱熹', en: 'Zhu Xi' },
    { zh: '《观书有感》', en: 'Thoughts on Reading' },
  ),
  say(
    '不识庐山真面目，只缘身在此山中。',
    'I do not know the true face of Mount Lu, only because I stand upon it.',
    { zh: '苏轼', en: 'Su Shi' },
    { zh: '《题西林壁》', en: 'Written on the Wall at Xilin' },
  ),
  say(
    '欲穷千里目，更上一层楼。',
    'To see a thousand miles further, climb one more storey.',
    { zh: '王之涣', en: 'Wang Zhihuan' },
    { zh: '《登鹳雀楼》', en: 'Climbing Stork Tower' },
  ),
  say(
    '读书破万卷，下笔如有神。',
    'Read ten thousand scrolls to tatters, and the brush moves as by a spirit.',
    { zh: '杜甫', en: 'Du Fu' },
    { zh: '《奉赠韦左丞丈二十二韵》', en: 'To the Minister Wei' },
  ),
  say(
    '业精于勤，荒于嬉；行成于思，毁于随。',
    'Skill is perfected by diligence and wasted by play; deeds succeed by thought and fail by drifting.',
    { zh: '韩愈', en: 'Han Yu' },
    { zh: '《进学解》', en: 'Explaining Progress in Learning' },
  ),
  say(
    '学贵有疑，小疑则小进，大疑则大进。',
    'Learning lives by doubt: small doubts, small progress; great doubts, great progress.',
    { zh: '陈献章', en: 'Chen Xianzhang' },
    { zh: '《与张廷实》', en: 'Letter to Zhang Tingshi' },
  ),
  say(
    '品德是由习惯养成的。',
    'Excellence of character comes about through habit.',
    { zh: '亚里士多德', en: 'Aristotle' },
    { zh: '《尼各马可伦理学》', en: 'Nicomachean Ethics' },
  ),
  say(
    '求知是人的本性。',
    'All people by nature desire to know.',
    { zh: '亚里士多德', en: 'Aristotle' },
    { zh: '《形而上学》', en: 'Metaphysics' },
  ),
  say(
    '未经审视的人生不值得过。',
    'The unexamined life is not worth living.',
    { zh: '苏格拉底', en: 'Socrates' },
    { zh: '柏拉图《申辩篇》', en: 'Plato, Apology' },
  ),
  say(
    '凡事开头最重要。',
    'The beginning is the most important part of any work.',
    { zh: '柏拉图', en: 'Plato' },
    { zh: '《理想国》', en: 'Republic' },
  ),
  say(
    '通往几何学没有王者之路。',
    'There is no royal road to geometry.',
    { zh: '欧几里得', en: 'Euclid' },
    { zh: '普罗克洛《几何原本评注》', en: 'Proclus, Commentary on Euclid' },
  ),
  say(
    '给我一个支点，我就能撬动地球。',
    'Give me a place to stand, and I will move the earth.',
    { zh: '阿基米德', en: 'Archimedes' },
    { zh: '帕普斯《数学汇编》', en: 'Pappus, Collection' },
  ),
  say(
    '不知驶向哪个港口的人，什么风都不是顺风。',
    'To one who does not know the harbour, no wind is fair.',
    seneca,
    letters,
  ),
  say('趁着教，人也在学。', 'While they teach, people learn.', seneca, letters),
  say(
    '不是因为难我们才不敢做，而是因为不敢做才难。',
    'It is not because things are hard that we do not dare; they are hard because we do not dare.',
    seneca,
    letters,
  ),
  say(
    '阻碍行动的，反推动了行动；挡路的，成了路。',
    'What stands in the way of action advances it; what blocks the road becomes the road.',
    marcus,
    meditations,
  ),
  say(
    '如果有人能证明我错了，我很乐意改正，因为我寻求的是真理。',
    'If someone can show me that I err, I will gladly change: it is the truth I seek.',
    marcus,
    meditations,
  ),
  say('知识就是力量。', 'Knowledge itself is power.', bacon, {
    zh: '《神圣沉思录》（1597）',
    en: 'Meditationes Sacrae',
  }),
  say(
    '读书使人充实，讨论使人机敏，写作使人精确。',
    'Reading makes a full person, conference a ready one, and writing an exact one.',
    bacon,
    { zh: '《论学习》', en: 'Of Studies' },
  ),
  say(
    '从肯定开始，将以怀疑告终；甘愿从怀疑开始，则会以肯定告终。',
    'Who begins with certainties ends in doubts; who is content to begin with doubts ends in certainties.',
    bacon,
    { zh: '《学术的进展》', en: 'The Advancement of Learning' },
  ),
  say(
    '把每个难题尽可能分成许多小部分，逐一解决。',
    'Divide each difficulty into as many parts as are needed to solve it.',
    descartes,
    method,
  ),
  say(
    '仅有好的头脑是不够的，要紧的是用好它。',
    'It is not enough to have a good mind; the main thing is to use it well.',
    descartes,
    method,
  ),
  say('人不过是一根芦苇，但却是会思考的芦苇。', 'A human being is only a reed, but a reed that thinks.', pascal, {
    zh: '《思想录》',
    en: 'Pensées',
  }),
  say(
    '这封信写长了，只因为我没有时间把它写短。',
    'I made this letter longer only because I had no time to make it shorter.',
    pascal,
    { zh: '《致外省人信札》', en: 'Provincial Letters' },
  ),
  say(
    '如果我看得更远，那是因为站在巨人的肩上。',
    'If I have seen further, it is by standing on the shoulders of giants.',
    { zh: '牛顿', en: 'Isaac Newton' },
    { zh: '致胡克的信（1675）', en: 'Letter to Hooke, 1675' },
  ),
  say('勤奋是好运之母。', 'Diligence is the mother of good luck.', franklin, almanack),
  say('一个今天抵得上两个明天。', 'One today is worth two tomorrows.', franklin, almanack),
  say('少了一颗钉子，丢了一只蹄铁。', 'For want of a nail the shoe was lost.', franklin, almanack),
  say('人只要奋斗，就会犯错。', 'People err as long as they strive.', goethe, { zh: '《浮士德》', en: 'Faust' }),
  say(
    '仅仅知道还不够，还要应用；仅仅愿意还不够，还要去做。',
    'Knowing is not enough, one must apply; willing is not enough, one must do.',
    goethe,
    { zh: '《威廉·迈斯特的漫游年代》', en: "Wilhelm Meister's Journeyman Years" },
  ),
  say(
    '敢于求知！要有勇气运用你自己的理智。',
    'Dare to know! Have the courage to use your own understanding.',
    { zh: '康德', en: 'Immanuel Kant' },
    { zh: '《什么是启蒙？》', en: 'What Is Enlightenment?' },
  ),
  say(
    '带来最大乐趣的不是拥有知识，而是求知的过程。',
    'It is not knowledge but the act of learning that gives the greatest enjoyment.',
    { zh: '高斯', en: 'Carl Friedrich Gauss' },
    { zh: '致鲍耶的信（1808）', en: 'Letter to Bolyai, 1808' },
  ),
  say(
    '机会只偏爱有准备的头脑。',
    'Chance favours only the prepared mind.',
    { zh: '巴斯德', en: 'Louis Pasteur' },
    { zh: '里尔讲演（1854）', en: 'Lecture at Lille, 1854' },
  ),
  say(
    '分析机编织代数图案，正如提花机编织花与叶。',
    'The Analytical Engine weaves algebraical patterns just as the Jacquard loom weaves flowers and leaves.',
    { zh: '埃达·洛夫莱斯', en: 'Ada Lovelace' },
    { zh: '《分析机概论》译注（1843）', en: 'Notes on the Analytical Engine, 1843' },
  ),
  say(
    '科学由事实构成，正如房屋由石头砌成；但一堆事实不是科学，正如一堆石头不是房屋。',
    'Science is built of facts as a house is built of stones; but a heap of facts is no more a science than a heap of stones is a house.',
    { zh: '庞加莱', en: 'Henri Poincaré' },
    { zh: '《科学与假设》', en: 'Science and Hypothesis' },
  ),
  say('愚蠢的一致，是小器之人的心魔。', 'A foolish consistency is the hobgoblin of little minds.', emerson, {
    zh: '《论自立》',
    en: 'Self-Reliance',
  }),
  say('没有热情，成就不了任何伟大的事。', 'Nothing great was ever achieved without enthusiasm.', emerson, {
    zh: '《论圆》',
    en: 'Circles',
  }),
  say(
    '简化，再简化。',
    'Simplify, simplify.',
    { zh: '梭罗', en: 'Henry David Thoreau' },
    { zh: '《瓦尔登湖》', en: 'Walden' },
  ),
];

function say(zh: string, en: string, author: Bilingual, source: Bilingual): Quote {
  return { text: { zh, en }, author, source };
}
