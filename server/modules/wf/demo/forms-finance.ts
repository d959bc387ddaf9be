/** Forms of the category Finance: a child table with a sum, branches over amounts, signing in parallel. */
import type { FlowNode } from '../../../../src/shared/wf/flow'
import {
  approve,
  choice,
  content,
  field,
  handle,
  manager,
  managerName,
  otherwise,
  over,
  table,
  upperName,
  value,
  words,
  type DemoForm,
} from './form-builder'

const purpose = words('Purpose', '用途', '用途', '用途')
const total = words('Total', '合計', '合计', '合計')
const money = words('Amount', '金額', '金额', '金額')
const finance = words('Finance', '財務審核', '财务审核', '経理')
const president = words('General manager', '總經理', '总经理', '社長')
const indexed = { ui: { 'ui:indexed': true } }
/** What bulk approval adds up. */
const amount = { ui: { 'ui:indexed': true, 'ui:total': true, 'ui:unit': 'TWD' } }
const twoDigits = { schema: { x: { scale: 2, minimum: '0' } } }

export const financeForms: readonly DemoForm[] = [
  {
    code: 'EXPENSE',
    category: 'finance',
    icon: 'wallet',
    name: words('Expenses', '費用報銷單', '费用报销单', '経費精算'),
    description: words(
      'What somebody paid for the company, with receipts.',
      '代墊費用報銷，請附單據。',
      '代垫费用报销，请附单据。',
      '立て替えた経費。領収書を添付します。',
    ),
    keywords: ['reimbursement', '報帳', '報支', '精算'],
    managers: ['fin'],
    content: ({ user, department }) =>
      content({
        fields: [
          field('purpose', 'text', purpose, { span: 12 }),
          table(
            'lines',
            words('Items', '明細', '明细', '明細'),
            [
              field('day', 'date', words('Day', '日期', '日期', '日付')),
              field('item', 'text', words('Item', '項目', '项目', '項目')),
              field('amount', 'decimal', money, twoDigits),
            ],
            ['amount'],
          ),
          field('total', 'computed', total, amount),
          field('receipts', 'file', words('Receipts', '單據', '单据', '領収書'), { optional: true }),
          field('voucher', 'text', words('Voucher', '傳票號碼', '凭证号码', '伝票番号'), { optional: true, span: 6 }),
        ],
        rules: [value('total', 'sum(lines.amount)')],
        start: { voucher: 'hidden' },
        nodes: [
          approve('n1', managerName, [manager()]),
          {
            key: 'c1',
            type: 'condition',
            branches: [
              over('large', 'total', 50000, [approve('n3', president, [{ kind: 'manager_chain', to: 'top' }], { mode: 'sequence' })]),
              over('medium', 'total', 10000, [approve('n2', upperName, [manager(2)])]),
              otherwise('small'),
            ],
          },
          handle('book', words('Bookkeeping', '會計入帳', '会计入账', '記帳'), [{ kind: 'department', id: department('FIN') }], {
            field_permissions: { voucher: 'required' },
          }),
          approve('n4', finance, [{ kind: 'person', id: user('fin') }], { sign_policy: { reauth: 'none', image: 'optional' } }),
        ],
        settings: {
          title_pattern: '{purpose}',
          numbering: { pattern: 'EXP-{YYYY}{MM}-{SEQ:4}', reset: 'month', scope: 'template' },
          return_resume: 'back_to_me',
          pdf_mode: 'on_end',
        },
      }),
  },
  {
    code: 'ADVANCE',
    category: 'finance',
    icon: 'dollar',
    name: words('Cash advance', '預支單', '预支单', '仮払申請'),
    description: words('Money before it is spent.', '出差或採購前預支款項。', '出差或采购前预支款项。', '支出の前に受け取るお金。'),
    keywords: ['預支', '仮払'],
    managers: ['fin'],
    content: ({ user }) =>
      content({
        fields: [
          field('amount', 'money', money, { ui: { 'ui:capital': true, 'ui:indexed': true } }),
          field('needed', 'date', words('Needed on', '需用日期', '需用日期', '必要な日')),
          field('settled', 'month', words('Settled in', '沖銷月份', '冲销月份', '精算月')),
          field('purpose', 'longtext', purpose),
        ],
        nodes: [
          approve('n1', managerName, [manager()]),
          approve(
            'n2',
            finance,
            [
              { kind: 'person', id: user('fin') },
              { kind: 'person', id: user('staff33') },
            ],
            { mode: 'any', sign_policy: { reauth: 'password', image: 'optional' } },
          ),
        ],
        settings: { title_pattern: '{purpose}', comment_required: 'on_reject', revoke: 'by_manager' },
      }),
  },
  {
    code: 'PAYMENT',
    category: 'finance',
    icon: 'bank',
    name: words('Payment', '付款申請單', '付款申请单', '支払申請'),
    description: words('Invoices of suppliers.', '廠商發票請款。', '供应商发票请款。', '仕入先の請求書。'),
    keywords: ['請款', 'invoice', '請求書'],
    managers: ['fin'],
    values: { retention_years: 10 },
    content: ({ user }) =>
      content({
        fields: [
          field('payee', 'text', words('Payee', '受款人', '收款人', '支払先'), indexed),
          field('invoice', 'text', words('Invoice no.', '發票號碼', '发票号码', '請求書番号')),
          field('amount', 'money', money, { ui: { 'ui:indexed': true } }),
          field('due', 'date', words('Due', '付款日', '付款日', '支払期日')),
          field('memo', 'longtext', words('Note', '備註', '备注', '備考'), { optional: true }),
        ],
        nodes: [
          approve('n1', managerName, [manager()]),
          {
            key: 'i1',
            type: 'inclusive',
            name: words('As the amount wants', '依金額', '依金额', '金額により'),
            branches: [
              over('large', 'amount.amount', 100000, [approve('n2', finance, [{ kind: 'person', id: user('fin') }])]),
              {
                key: 'foreign',
                name: words('Foreign currency', '外幣', '外币', '外貨'),
                when: { expr: 'amount.currency != "TWD"' },
                nodes: [approve('n3', president, [{ kind: 'person', id: user('staff40') }])],
              },
              otherwise('rest'),
            ],
          },
          handle('pay', words('Cashier pays', '出納付款', '出纳付款', '出納'), [
            { kind: 'person', id: user('staff34') },
            { kind: 'person', id: user('staff35') },
          ]),
          {
            key: 'cc',
            type: 'copy',
            name: words('To the applicant', '通知申請人', '通知申请人', '申請者へ写し'),
            assign: [{ kind: 'initiator' }],
            confirm: 'none',
          },
        ],
        settings: { title_pattern: '{payee} {amount}' },
      }),
  },
  {
    code: 'PURCHASE',
    category: 'finance',
    icon: 'shopping-cart',
    name: words('Purchase', '請購單', '采购申请单', '購買申請'),
    description: words('Goods and services before they are ordered.', '採購前的申請。', '采购前的申请。', '注文の前の申請。'),
    keywords: ['採購', '購買', 'procurement'],
    managers: ['fin', 'staff41'],
    content: ({ user, department }) =>
      content({
        fields: [
          field('purpose', 'text', purpose, { span: 8 }),
          choice(
            'urgency',
            'select',
            words('Urgency', '急迫性', '紧急程度', '緊急度'),
            {
              normal: words('Normal', '一般', '一般', '通常'),
              soon: words('Soon', '儘速', '尽快', '至急'),
            },
            { span: 4 },
          ),
          table(
            'lines',
            words('Items', '品項', '品项', '品目'),
            [
              field('item', 'text', words('Item', '品名', '品名', '品名')),
              field('count', 'integer', words('Quantity', '數量', '数量', '数量'), { schema: { minimum: 1 } }),
              field('price', 'decimal', words('Price', '單價', '单价', '単価'), twoDigits),
              field('amount', 'computed', money),
            ],
            ['amount'],
          ),
          field('total', 'computed', total, amount),
          field('offers', 'file', words('Offers', '報價單', '报价单', '見積書'), { optional: true }),
        ],
        rules: [value('lines.amount', 'count * price'), value('total', 'sum(lines.amount)')],
        nodes: [
          approve('n1', managerName, [manager()]),
          {
            key: 'c1',
            type: 'condition',
            branches: [over('large', 'total', 10000, purchaseAbove({ user, department })), otherwise('small')],
          },
          handle('order', words('Order', '下單', '下单', '発注'), [{ kind: 'person', id: user('staff31') }]),
        ],
        settings: {
          title_pattern: '{purpose}',
          numbering: { pattern: 'PR{ROC}-{SEQ:4}', reset: 'year', scope: 'template' },
          reject: 'to_initiator',
          heads_may_read: true,
        },
      }),
  },
  {
    code: 'CREDIT',
    category: 'finance',
    icon: 'safety-certificate',
    name: words('Beyond the credit limit', '信用額度放行單', '信用额度放行单', '与信超過の承認'),
    description: words(
      'A sale may pass beyond the customer’s credit: at once when it is signed, looked over afterwards.',
      '客戶超額出貨放行：核准即生效，財務事後檢視。',
      '客户超额出货放行：批准即生效，财务事后检视。',
      '与信枠を超える取引の承認。承認と同時に有効となり、経理が後で確認します。',
    ),
    keywords: ['credit', '信用', '與信', '放行'],
    managers: ['fin'],
    content: ({ user, department }) => ({
      ...content({
        fields: [
          field('override', 'record', words('What is to pass', '放行申請', '放行申请', '承認対象'), {
            span: 12,
            schema: { x: { ref: 'cm/credit-override' } },
          }),
          field('ground', 'longtext', words('Why it may pass', '放行理由', '放行理由', '承認の理由')),
        ],
        nodes: [
          approve('n1', finance, [{ kind: 'person', id: user('fin') }]),
          { key: 'k1', type: 'hook', name: words('Lets it pass', '放行', '放行', '承認を反映'), action: 'cm.credit-override' },
          handle('look', words('Looks over the limit', '檢視額度', '检视额度', '与信枠の見直し'), [
            { kind: 'department', id: department('FIN') },
          ]),
        ],
        settings: { comment_required: 'always', revoke: 'by_manager' },
      }),
      bindings: [{ action: 'cm.credit-override', mapping: { override: { field: 'override' } }, on_refusal: 'block' }],
    }),
  },
]

/** Finance and administration at the same time, then the top for what is very large. */
const purchaseAbove = ({ user, department }: { user: (account: string) => number; department: (code: string) => number }): FlowNode[] => [
  {
    key: 'p1',
    type: 'parallel',
    name: words('At the same time', '會簽', '会签', '並行'),
    join: 'all',
    branches: [
      { key: 'money', name: finance, nodes: [approve('n2', finance, [{ kind: 'department_head', id: department('FIN') }])] },
      {
        key: 'admin',
        name: words('Administration', '行政', '行政', '総務'),
        nodes: [
          approve('n3', words('Administration', '行政審核', '行政审核', '総務'), [{ kind: 'department_head', id: department('HR') }]),
        ],
      },
    ],
  },
  {
    key: 'c2',
    type: 'condition',
    branches: [over('huge', 'total', 100000, [approve('n4', president, [{ kind: 'person', id: user('staff40') }])]), otherwise('enough')],
  },
]
