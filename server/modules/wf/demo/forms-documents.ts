/** Forms of the categories Documents and General. */
import { approve, choice, content, field, handle, manager, managerName, words, type DemoForm } from './form-builder'

export const documentForms: readonly DemoForm[] = [
  {
    code: 'PUBLICATION',
    category: 'documents',
    icon: 'notification',
    name: words('Publication', '文件發布申請', '文件发布申请', '文書公開申請'),
    description: words('Rules and notices that everybody reads.', '規章與公告的發布。', '规章与公告的发布。', '規程・通知の公開。'),
    keywords: ['公告', '規程', 'policy'],
    managers: ['staff41'],
    content: ({ group, user, channel }) =>
      content({
        fields: [
          field('title', 'text', words('Title', '標題', '标题', '件名'), { span: 8, ui: { 'ui:indexed': true } }),
          field('effective', 'date', words('Effective on', '生效日', '生效日', '施行日'), { span: 4, ui: { 'ui:roc': true } }),
          choice('kind', 'radio', words('Kind', '種類', '种类', '種類'), {
            rule: words('Rule', '規章', '规章', '規程'),
            notice: words('Notice', '公告', '公告', '通知'),
          }),
          field('body', 'richtext', words('Text', '內文', '内容', '本文')),
        ],
        nodes: [
          approve('n1', managerName, [manager()]),
          {
            key: 'p1',
            type: 'parallel',
            name: words('Review', '會審', '会审', '審査'),
            join: 'any',
            branches: [
              {
                key: 'audit',
                name: words('Audit', '稽核', '审核', '監査'),
                nodes: [approve('n2', words('Audit', '稽核', '审核', '監査'), [{ kind: 'group', id: group('ISO') }], { mode: 'any' })],
              },
              {
                key: 'hr',
                name: words('HR', '人資', '人事', '人事'),
                nodes: [approve('n3', words('HR', '人資', '人事', '人事'), [{ kind: 'person', id: user('hr') }])],
              },
            ],
          },
          {
            key: 'wait',
            type: 'delay',
            name: words('Until it is effective', '等待生效', '等待生效', '施行まで'),
            until: { field: 'effective', days: 0 },
          },
          {
            key: 'tell',
            type: 'webhook',
            name: words('To the intranet', '通知內網', '通知内网', 'イントラへ'),
            channel: channel('ERP'),
            wait: 'none',
            on_error: 'retry',
          },
          {
            key: 'read',
            type: 'read',
            name: words('Management reads', '主管閱知', '主管阅知', '管理職の閲覧'),
            assign: [{ kind: 'group', id: group('MANAGEMENT') }],
            mode: 'any',
          },
        ],
        settings: { title_pattern: '{title}', pdf_mode: 'on_end', retract_minutes: 30 },
      }),
  },
  {
    code: 'CONTRACT',
    category: 'documents',
    icon: 'file-protect',
    name: words('Contract review', '合約審查單', '合同审查单', '契約審査'),
    description: words('Before anything is signed with others.', '對外簽約前的審查。', '对外签约前的审查。', '社外との契約の前に。'),
    keywords: ['合約', '契約', 'legal'],
    managers: ['auditor', 'staff41'],
    values: { retention_years: 15 },
    content: ({ user }) =>
      content({
        fields: [
          field('partner', 'text', words('Other party', '對方', '对方', '相手先'), { ui: { 'ui:indexed': true } }),
          field('tax_id', 'tax_id', words('Business number', '統一編號', '统一编号', '統一編号'), { optional: true }),
          field('amount', 'money', words('Amount', '金額', '金额', '金額'), { ui: { 'ui:capital': true } }),
          field('period', 'date_range', words('Term', '期間', '期间', '期間')),
          field('owner', 'department', words('Department in charge', '主辦部門', '主办部门', '担当部門')),
          field('summary', 'longtext', words('Summary', '摘要', '摘要', '概要')),
        ],
        nodes: [
          approve('n1', words('Head of the department in charge', '主辦部門主管', '主办部门主管', '担当部門長'), [
            { kind: 'dept_head_of_field', field: 'owner' },
          ]),
          handle('legal', words('Legal notes', '法務意見', '法务意见', '法務意見'), [{ kind: 'person', id: user('auditor') }]),
          approve('chain', words('Up to the top', '逐級核決', '逐级核决', '上位者の決裁'), [{ kind: 'manager_chain', to: 'top' }], {
            mode: 'sequence',
          }),
        ],
        settings: { title_pattern: '{partner}', pdf_mode: 'on_end' },
      }),
  },
  {
    code: 'MEMO',
    category: 'general',
    icon: 'form',
    name: words('Memo', '簽呈', '签呈', '稟議書'),
    description: words(
      'For all that has no form of its own.',
      '沒有專用表單的事項。',
      '没有专用表单的事项。',
      '専用のフォームがない事項に。',
    ),
    keywords: ['簽', '稟議', 'proposal'],
    managers: ['staff41'],
    content: ({ user, position }) =>
      content({
        fields: [
          field('subject', 'text', words('Subject', '主旨', '主旨', '件名'), { span: 12, ui: { 'ui:indexed': true } }),
          field('explanation', 'richtext', words('Explanation', '說明', '说明', '説明')),
          field('proposal', 'longtext', words('Proposal', '擬辦', '拟办', '提案')),
        ],
        nodes: [
          approve('n1', words('In charge', '承辦主管', '承办主管', '主管'), [manager()]),
          approve('n2', words('Consulted', '會辦', '会办', '合議'), [{ kind: 'initiator_choice', min: 1, max: 5 }]),
          approve(
            'n3',
            words('Decision', '決行', '决行', '決裁'),
            [
              { kind: 'position', id: position('PRESIDENT') },
              { kind: 'person', id: user('staff40') },
            ],
            {
              sign_policy: { reauth: 'none', image: 'optional' },
            },
          ),
        ],
        settings: { title_pattern: '{subject}', comment_required: 'always', pdf_mode: 'on_end', return_resume: 'back_to_me' },
        print: { boxes: true, rounds: 'all', header: true },
      }),
  },
]
