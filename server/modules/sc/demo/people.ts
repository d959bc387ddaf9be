/** Sixty people of the demo company (sc.md §10), with names as they are written where they live. */

export interface DemoPerson {
  account: string
  name: string
  name_en: string
  name_kana?: string
  department: string
  position: string
  hire_date: string
  gender?: 'f' | 'm' | 'x'
  employment?: 'part' | 'contract' | 'intern' | 'outsourced'
  language?: 'en' | 'cn' | 'jp'
  state?: 'suspended' | 'left' | 'invited' | 'locked'
  leave_date?: string
}

type Row = readonly [
  account: string,
  name: string,
  name_en: string,
  department: string,
  position: string,
  hire_date: string,
  gender: 'f' | 'm' | 'x',
  more?: Partial<DemoPerson>,
]

const rows: readonly Row[] = [
  ['admin', '周明哲', 'Ming-che Chou', 'GM', 'SENIOR', '2016-03-01', 'm'],
  ['manager', '林雅婷', 'Ya-ting Lin', 'SALES-TW', 'MANAGER', '2014-07-01', 'f'],
  ['hr', '陳淑芬', 'Shu-fen Chen', 'HR', 'MANAGER', '2012-09-03', 'f'],
  ['auditor', '黃建宏', 'Chien-hung Huang', 'GM', 'SPECIALIST', '2018-01-15', 'm'],
  ['head.rd', '張志豪', 'Chih-hao Chang', 'RD', 'DIRECTOR', '2011-05-02', 'm'],
  ['head.sales', '王怡君', 'Yi-chun Wang', 'SALES', 'DIRECTOR', '2010-11-01', 'f'],
  ['fin', '李佳玲', 'Chia-ling Li', 'FIN', 'MANAGER', '2013-02-18', 'f'],
  ['staff01', '吳承恩', 'Cheng-en Wu', 'SALES-TW', 'SPECIALIST', '2022-08-01', 'm'],
  ['staff02', '劉思妤', 'Szu-yu Liu', 'SALES-TW', 'SPECIALIST', '2021-03-15', 'f'],
  ['staff03', '蔡宗翰', 'Tsung-han Tsai', 'SALES-TW', 'SPECIALIST', '2020-06-01', 'm'],
  ['staff04', '楊詩涵', 'Shih-han Yang', 'SALES-TW', 'ASSISTANT', '2024-02-19', 'f'],
  ['staff05', '許家豪', 'Chia-hao Hsu', 'SALES-TW', 'SPECIALIST', '2023-05-02', 'm'],
  ['staff06', '鄭宜蓁', 'I-chen Cheng', 'SALES-TW', 'LEADER', '2017-10-16', 'f'],
  ['staff07', '謝俊傑', 'Chun-chieh Hsieh', 'SALES-OS', 'MANAGER', '2015-04-01', 'm'],
  ['staff08', '洪郁婷', 'Yu-ting Hung', 'SALES-OS', 'SPECIALIST', '2022-01-03', 'f'],
  ['staff09', 'Maria Santos', 'Maria Santos', 'SALES-OS', 'SPECIALIST', '2021-09-01', 'f', { language: 'en' }],
  ['staff10', '郭佩珊', 'Pei-shan Kuo', 'SALES', 'ASSISTANT', '2019-07-22', 'f'],
  ['staff11', '邱冠宇', 'Kuan-yu Chiu', 'SALES-OS', 'SPECIALIST', '2023-11-06', 'm'],
  ['staff12', '曾柏翰', 'Po-han Tseng', 'RD-PF', 'MANAGER', '2015-08-17', 'm'],
  ['staff13', '廖芷瑄', 'Chih-hsuan Liao', 'RD-PF', 'SENIOR', '2017-03-06', 'f'],
  ['staff14', '賴彥廷', 'Yen-ting Lai', 'RD-PF', 'ENGINEER', '2021-07-05', 'm'],
  ['staff15', '徐子晴', 'Tzu-ching Hsu', 'RD-PF', 'ENGINEER', '2022-10-03', 'f'],
  ['staff16', '周柏宇', 'Po-yu Chou', 'RD-PF', 'INTERN', '2026-07-01', 'm', { employment: 'intern' }],
  ['staff17', '葉書豪', 'Shu-hao Yeh', 'RD-MB', 'MANAGER', '2016-09-19', 'm'],
  ['staff18', '蘇品妍', 'Pin-yen Su', 'RD-MB', 'SENIOR', '2018-05-14', 'f'],
  ['staff19', '莊家瑋', 'Chia-wei Chuang', 'RD-MB', 'ENGINEER', '2020-12-01', 'm'],
  ['staff20', '江雨柔', 'Yu-jou Chiang', 'RD-MB', 'INTERN', '2026-09-01', 'f', { employment: 'intern' }],
  ['staff21', '何國華', 'Kuo-hua Ho', 'PROD', 'DIRECTOR', '2009-06-01', 'm'],
  ['staff22', '蕭文雄', 'Wen-hsiung Hsiao', 'PROD-L1', 'SECTION', '2011-10-03', 'm'],
  ['staff23', '羅美惠', 'Mei-hui Lo', 'PROD-L1', 'OPERATOR', '2014-03-17', 'f'],
  ['staff24', '高志明', 'Chih-ming Kao', 'PROD-L1', 'OPERATOR', '2016-11-21', 'm'],
  ['staff25', 'Nguyễn Thị Mai', 'Nguyen Thi Mai', 'PROD-L1', 'OPERATOR', '2023-04-10', 'f', { employment: 'contract', language: 'en' }],
  ['staff26', '潘俊宏', 'Chun-hung Pan', 'PROD-L1', 'OPERATOR', '2019-08-12', 'm'],
  ['staff27', '簡淑貞', 'Shu-chen Chien', 'PROD-L1', 'OPERATOR', '2018-02-26', 'f', { employment: 'part' }],
  ['staff28', '朱建國', 'Chien-kuo Chu', 'PROD-QA', 'SECTION', '2012-12-03', 'm'],
  ['staff29', '鍾欣怡', 'Hsin-i Chung', 'PROD-QA', 'ENGINEER', '2020-09-14', 'f'],
  ['staff30', '彭雅雯', 'Ya-wen Peng', 'HR', 'LEADER', '2016-06-13', 'f'],
  ['staff31', '游智凱', 'Chih-kai Yu', 'HR', 'SPECIALIST', '2019-03-04', 'm'],
  ['staff32', '詹曉萱', 'Hsiao-hsuan Chan', 'HR', 'SPECIALIST', '2024-08-05', 'f'],
  ['staff33', '胡育誠', 'Yu-cheng Hu', 'FIN', 'LEADER', '2015-11-02', 'm'],
  ['staff34', '施靜宜', 'Ching-i Shih', 'FIN', 'SPECIALIST', '2018-08-20', 'f'],
  ['staff35', '沈大衛', 'David Shen', 'FIN', 'SPECIALIST', '2022-05-16', 'm'],
  ['staff36', '赵晓东', 'Xiaodong Zhao', 'SHA', 'MANAGER', '2017-01-09', 'm', { language: 'cn' }],
  ['staff37', '陳浩然', 'Ho-yin Chan', 'HK', 'MANAGER', '2016-04-11', 'm'],
  ['staff38', '黃詠琪', 'Wing-ki Wong', 'HK', 'SPECIALIST', '2021-06-07', 'f'],
  ['staff39', '孙丽华', 'Lihua Sun', 'SHA', 'SPECIALIST', '2020-03-02', 'f', { language: 'cn' }],
  ['staff40', '福田正雄', 'Masao Fukuda', 'GM', 'PRESIDENT', '2008-04-01', 'm', { name_kana: 'フクダ マサオ', language: 'jp' }],
  ['staff41', '方婉如', 'Wan-ju Fang', 'GM', 'ASSISTANT', '2017-05-08', 'f'],
  ['staff42', '佐藤健一', 'Kenichi Sato', 'TYO', 'MANAGER', '2015-10-01', 'm', { name_kana: 'サトウ ケンイチ', language: 'jp' }],
  ['staff43', '鈴木美咲', 'Misaki Suzuki', 'TYO', 'SPECIALIST', '2022-04-01', 'f', { name_kana: 'スズキ ミサキ', language: 'jp' }],
  [
    'staff44',
    '高橋大輔',
    'Daisuke Takahashi',
    'TYO',
    'SPECIALIST',
    '2023-04-03',
    'm',
    { name_kana: 'タカハシ ダイスケ', language: 'jp', state: 'locked' },
  ],
  ['staff45', '马俊杰', 'Junjie Ma', 'SHA', 'SPECIALIST', '2021-11-15', 'm', { language: 'cn', state: 'suspended' }],
  ['staff46', '溫志強', 'Chih-chiang Wen', 'PROD-L1', 'OPERATOR', '2020-01-06', 'm', { state: 'suspended' }],
  ['staff47', '梁嘉敏', 'Ka-man Leung', 'HK', 'SPECIALIST', '2022-09-05', 'f', { state: 'suspended' }],
  ['staff48', '顏廷安', 'Ting-an Yen', 'SALES-TW', 'SPECIALIST', '2026-11-16', 'm', { state: 'invited' }],
  [
    'staff49',
    '山本さくら',
    'Sakura Yamamoto',
    'TYO',
    'SPECIALIST',
    '2026-11-16',
    'f',
    { name_kana: 'ヤマモト サクラ', language: 'jp', state: 'invited' },
  ],
  ['staff50', '柯俊賢', 'Chun-hsien Ko', 'SALES-TW', 'SPECIALIST', '2018-03-12', 'm', { state: 'left', leave_date: '2025-06-30' }],
  ['staff51', '童慧如', 'Hui-ju Tung', 'FIN', 'SPECIALIST', '2017-07-03', 'f', { state: 'left', leave_date: '2025-12-31' }],
  ['staff52', '钱伟', 'Wei Qian', 'SHA', 'SPECIALIST', '2019-05-06', 'm', { language: 'cn', state: 'left', leave_date: '2026-03-31' }],
  ['staff53', '翁明珠', 'Ming-chu Weng', 'PROD-QA', 'ENGINEER', '2015-02-02', 'f', { state: 'left', leave_date: '2026-08-14' }],
]

export const people: readonly DemoPerson[] = rows.map(([account, name, name_en, department, position, hire_date, gender, more]) => ({
  account,
  name,
  name_en,
  department,
  position,
  hire_date,
  gender,
  ...more,
}))

/** Second posts: account → department, position. */
export const secondPosts: readonly { account: string; department: string; position: string }[] = [
  { account: 'staff02', department: 'SALES-OS', position: 'SPECIALIST' },
  { account: 'staff13', department: 'RD-MB', position: 'SENIOR' },
  { account: 'staff22', department: 'PROD', position: 'SECTION' },
  { account: 'staff28', department: 'RD', position: 'SECTION' },
  { account: 'staff31', department: 'GM', position: 'SPECIALIST' },
  { account: 'staff34', department: 'HK', position: 'SPECIALIST' },
]

/** Transfers that take effect on the first of the month after next. */
export const futureTransfers: readonly { account: string; department: string }[] = [
  { account: 'staff05', department: 'SALES-OS' },
  { account: 'staff15', department: 'RD-MB' },
]

/** None of those that the start prints: they open with their password alone. */
export const withSecondFactor = ['staff21', 'staff24', 'staff27', 'staff31', 'staff36'] as const
