/** Forms of the categories Administration and HR. */
import { approve, content, field, handle, manager, managerName, many, otherwise, over, value, words, type DemoForm } from './form-builder'

const purpose = words('Purpose', '用途', '用途', '用途')
const note = words('Note', '備註', '备注', '備考')

export const officeForms: readonly DemoForm[] = [
  {
    code: 'SEAL-USE',
    category: 'administration',
    icon: 'safety-certificate',
    name: words('Use of a seal', '用印申請單', '用章申请单', '押印申請'),
    description: words('Company seals on contracts and letters.', '合約與函件用印。', '合同与函件用章。', '契約書・書簡への社印。'),
    keywords: ['用印', '印章', '捺印', 'stamp'],
    managers: ['staff41'],
    values: { confidentiality: 'confidential', retention_years: 10 },
    content: ({ user, seal }) =>
      content({
        fields: [
          field('document', 'text', words('Document', '文件名稱', '文件名称', '文書名'), { span: 8, ui: { 'ui:indexed': true } }),
          field('copies', 'integer', words('Copies', '份數', '份数', '部数'), { span: 4, schema: { minimum: 1, maximum: 99 } }),
          field('partner', 'text', words('Other party', '對方', '对方', '相手先')),
          field('signed_on', 'date', words('Date of the document', '文件日期', '文件日期', '文書の日付'), { ui: { 'ui:roc': true } }),
          field('purpose', 'longtext', purpose),
        ],
        nodes: [
          approve('n1', managerName, [manager()]),
          approve('n2', words('Legal look', '法務審閱', '法务审阅', '法務確認'), [{ kind: 'person', id: user('auditor') }], {
            mode: 'any',
            due: { hours: 8 },
          }),
          approve('n3', words('Seal keeper', '印鑑保管人', '印鉴保管人', '印章管理者'), [{ kind: 'person', id: user('staff41') }], {
            sign_policy: { reauth: 'password', image: 'required', seal: seal('Company seal') },
          }),
        ],
        settings: { title_pattern: '{document}', pdf_mode: 'on_end', bulk: false },
      }),
  },
  {
    code: 'VEHICLE',
    category: 'administration',
    icon: 'car',
    name: words('Company car', '派車單', '派车单', '社用車'),
    description: words('A car for a day or more.', '公務車輛使用。', '公务车辆使用。', '社用車の利用。'),
    keywords: ['派車', '車両'],
    managers: ['hr'],
    content: ({ department }) =>
      content({
        fields: [
          field('period', 'date_range', words('From and to', '起訖日期', '起止日期', '期間')),
          field('people', 'integer', words('Passengers', '人數', '人数', '人数'), { schema: { minimum: 1, maximum: 20 } }),
          field('place', 'text', words('Destination', '目的地', '目的地', '行き先'), { ui: { 'ui:indexed': true } }),
          field('driver', 'person', words('Driver', '駕駛', '驾驶', '運転者')),
          field('size', 'text', words('Size of the car', '車型', '车型', '車種'), { optional: true, schema: { readOnly: true } }),
          field('purpose', 'longtext', purpose, { optional: true }),
        ],
        nodes: [
          { key: 'set1', type: 'set', name: words('Size', '車型', '车型', '車種'), values: { size: 'if(people > 4, "van", "sedan")' } },
          approve('n1', managerName, [manager()]),
          handle('n2', words('Hands out the key', '交付鑰匙', '交付钥匙', '鍵の引き渡し'), [{ kind: 'department', id: department('HR') }]),
        ],
        settings: { title_pattern: '{place}', comment_required: 'none' },
      }),
  },
  {
    code: 'IT-ACCOUNT',
    category: 'administration',
    icon: 'laptop',
    name: words('IT account', '資訊帳號申請', '信息账号申请', 'ITアカウント'),
    description: words(
      'Access to systems, and what is needed to work.',
      '系統帳號與設備。',
      '系统账号与设备。',
      'システムの利用権と機器。',
    ),
    keywords: ['帳號', '権限', 'access'],
    managers: ['head.rd'],
    content: ({ user, department }) =>
      content({
        fields: [
          field('who', 'text', words('For whom', '使用人', '使用人', '利用者'), { ui: { 'ui:indexed': true } }),
          field('since', 'date', words('Since', '啟用日', '启用日', '開始日')),
          many(
            'systems',
            words('Systems', '系統', '系统', 'システム'),
            {
              mail: words('Mail', '電子郵件', '电子邮件', 'メール'),
              erp: words('ERP', 'ERP', 'ERP', 'ERP'),
              vpn: words('VPN', 'VPN', 'VPN', 'VPN'),
              code: words('Source code', '原始碼', '源代码', 'ソースコード'),
            },
            { span: 12, optional: true },
          ),
          field('note', 'longtext', note, { optional: true }),
        ],
        nodes: [
          {
            key: 'c1',
            type: 'condition',
            branches: [
              {
                key: 'code',
                name: words('Source code', '含原始碼', '含源代码', 'ソースコードあり'),
                when: { expr: '"code" in systems' },
                nodes: [approve('n1', words('R&D', '研發主管', '研发主管', '開発責任者'), [{ kind: 'person', id: user('head.rd') }])],
              },
              otherwise('rest'),
            ],
          },
          handle('n2', words('Sets it up', '資訊處理', '信息处理', '設定'), [{ kind: 'department', id: department('RD-PF') }], {
            due: { hours: 8 },
            on_timeout: 'escalate',
          }),
        ],
        settings: { title_pattern: '{who}' },
      }),
  },
  {
    code: 'CARD',
    category: 'administration',
    icon: 'idcard',
    name: words('Business cards', '名片申請', '名片申请', '名刺申請'),
    description: words('New cards with one’s own details.', '印製個人名片。', '印制个人名片。', '名刺の印刷。'),
    keywords: ['名片', '名刺'],
    managers: ['hr'],
    content: ({ user }) =>
      content({
        fields: [
          field('name', 'text', words('Name on the card', '姓名', '姓名', '氏名')),
          field('mail', 'email', words('E-mail', '電子郵件', '电子邮件', 'メール')),
          field('phone', 'phone', words('Phone', '電話', '电话', '電話')),
          field('boxes', 'integer', words('Boxes', '盒數', '盒数', '箱数'), { schema: { minimum: 1, maximum: 10 } }),
        ],
        nodes: [handle('n1', words('Prints', '送印', '送印', '印刷'), [{ kind: 'person', id: user('staff32') }], { due: { hours: 40 } })],
        settings: { title_pattern: '{name}', pdf_mode: 'none' },
      }),
  },
  {
    code: 'HIRING',
    category: 'hr',
    icon: 'user-add',
    name: words('Hiring', '人員增補申請', '人员增补申请', '採用申請'),
    description: words(
      'A new place, decided by a panel.',
      '新增職缺，由評審小組決定。',
      '新建职缺，由评审小组决定。',
      '新しい職。委員会が決めます。',
    ),
    keywords: ['招募', '採用', 'recruiting'],
    managers: ['hr'],
    values: { confidentiality: 'confidential' },
    content: ({ user, group, position, form }) =>
      content({
        fields: [
          field('title', 'text', words('Position', '職稱', '职位', '職名'), { ui: { 'ui:indexed': true } }),
          field('heads', 'integer', words('People', '人數', '人数', '人数'), { schema: { minimum: 1, maximum: 20 } }),
          field('salary', 'decimal', words('Monthly pay', '月薪', '月薪', '月給'), {
            schema: { x: { scale: 0, minimum: '0' } },
            ui: { 'ui:sensitive': true, 'ui:unit': 'TWD' },
          }),
          field('yearly', 'computed', words('A year', '年薪', '年薪', '年額'), {
            schema: { x: { scale: 0 } },
            ui: { 'ui:sensitive': true },
          }),
          field('since', 'date', words('Since', '到職日', '到职日', '入社日')),
          field('fit', 'rating', words('Urgency', '急迫性', '紧急程度', '緊急度')),
          field('reason', 'richtext', words('Reason', '原因', '原因', '理由')),
        ],
        rules: [value('yearly', 'salary * heads * 14')],
        nodes: [
          approve('n1', managerName, [manager()]),
          approve('panel', words('Panel', '評審小組', '评审小组', '委員会'), [{ kind: 'group', id: group('MANAGEMENT') }], {
            ...{ mode: 'percent', percent: 60, weights: { [user('staff40')]: 2 }, hide_opinions: true },
            field_permissions: { salary: 'read' },
          }),
          {
            key: 'c1',
            type: 'condition',
            branches: [
              over('costly', 'yearly', 3000000, [
                approve('n2', words('General manager', '總經理', '总经理', '社長'), [{ kind: 'position', id: position('PRESIDENT') }], {
                  mode: 'count',
                  count: 1,
                }),
              ]),
              otherwise('rest'),
            ],
          },
          {
            ...{
              key: 'sub',
              type: 'subprocess',
              template: form('IT-ACCOUNT'),
              wait: false,
              on_reject: 'continue',
              initiator: { kind: 'person', id: user('hr') },
            },
            name: words('IT account', '資訊帳號', '信息账号', 'ITアカウント'),
            in: { who: 'title', since: 'since' },
          },
        ],
        settings: { title_pattern: '{title} × {heads}', vacancy: 'go_up', initiator_is_approver: 'manager' },
      }),
  },
]
