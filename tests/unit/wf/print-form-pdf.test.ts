/** The PDF of a form (wf.md §8). */
import { describe, expect, test } from 'vitest'
import { writeFormPdf } from '../../../server/modules/wf/print/form-pdf'
import { pagesOf, readPdf } from '../../../server/modules/wf/seal/crypto/pdf-file'
import type { FormPage, PrintedSignOff } from '../../../src/shared/wf/form-page'

/** 1 × 1, transparent. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const signOff: PrintedSignOff = {
  round: 1,
  node: '直屬主管',
  name: '林主管',
  title: '經理（代理 王大明）',
  decision: '同意',
  comment: 'ok',
  at: '2026-11-20 16:05',
  picture: dot,
  hash: '8bc4506e93729940',
  isSuperseded: false,
}
const page: FormPage = {
  language: 'tw',
  orientation: 'portrait',
  company: '源點股份有限公司',
  logo: dot,
  form: '採購申請單',
  serial_no: 'PUR-202611-0042',
  title: '筆電三台',
  head: [{ label: '申請人', value: '陳小美' }],
  blocks: [
    { kind: 'heading', text: '基本資料' },
    {
      kind: 'row',
      fields: [
        { label: '金額', value: 'TWD 12,500.00', span: 6 },
        { label: '日期', value: '2026-11-20', span: 6 },
      ],
    },
    { kind: 'row', fields: [{ label: '事由', value: '舊機已逾五年，無法更新。\n請准予採購。', span: 12 }] },
    {
      kind: 'table',
      title: '明細',
      columns: [
        { heading: '品名', share: 3, isAmount: false },
        { heading: '金額', share: 1, isAmount: true },
      ],
      rows: [['筆電 Laptop', '12,500.00']],
    },
    { kind: 'note', text: '本單為電子原件。' },
  ],
  attachments: [{ name: 'receipt.pdf', size: '5 B', sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' }],
  trail: [signOff],
  boxes: ['承辦', '主管', '決行'].map((heading) => ({ heading, entries: [signOff] })),
  watermark: '草稿',
  verify: { code: '7K3Q9ZTM0A4C', url: 'https://example.test/wf/verify/7K3Q9ZTM0A4C' },
  seal: { lines: ['源點股份有限公司', '電子印章 2026-11-20 16:05 +08:00'], picture: dot },
  footer: '列印：陳小美 2026-11-20 16:10 電子原件之副本，驗證：https://example.test/wf/verify/7K3Q9ZTM0A4C',
  words: {
    attachments: '附件',
    file: '檔名',
    size: '大小',
    trail: '簽核歷程',
    step: '關卡',
    person: '簽核人',
    decision: '決定',
    comment: '意見',
    time: '時間',
    hash: '雜湊',
  },
}

describe('the PDF of a form', () => {
  test('has its code in the open, a place for the seal on the last page, and can be added to', async () => {
    const { pdf, seal } = await writeFormPdf(page)
    expect(pdf.includes('wf:7K3Q9ZTM0A4C')).toBe(true)
    expect(pagesOf(readPdf(pdf))).toHaveLength(1)
    const [left, bottom, right, top] = seal ?? [0, 0, 0, 0]
    expect([right - left, top - bottom].map(Math.round)).toEqual([230, 62])
  })
  test('a copy has no place for a seal, and nothing to verify', async () => {
    const { pdf, seal } = await writeFormPdf({ ...page, seal: null, verify: null })
    expect(seal).toBeNull()
    expect(pdf.includes('/Keywords')).toBe(false)
  })
  test('a long text, many rows and many sign-offs go on over pages', async () => {
    const { pdf } = await writeFormPdf({
      ...page,
      orientation: 'landscape',
      blocks: [
        { kind: 'row', fields: [{ label: '說明', value: '很長的說明。'.repeat(900), span: 12 }] },
        { kind: 'row', fields: [4, 4, 4].map((span) => ({ label: '窄', value: '值', span })) },
        {
          kind: 'table',
          title: '',
          columns: [{ heading: '品名', share: 1, isAmount: false }],
          rows: Array.from({ length: 80 }, (_, n) => [String(n)]),
        },
      ],
      trail: Array.from({ length: 30 }, () => signOff),
    })
    expect(pagesOf(readPdf(pdf)).length).toBeGreaterThan(6)
  })
})
