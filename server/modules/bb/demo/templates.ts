/** What bulletins of the demo may begin with (bb.md §10): policy, event, job opening, system maintenance. */
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'

const templates = [
  {
    ...{ category: 'POLICY', ack_required: true, importance: 'important' },
    name: { en: 'Policy', tw: '規章', cn: '规章', jp: '規程' },
    title: { en: 'Policy: …', tw: '○○管理辦法' },
    body: '<h2>目的</h2><p>…</p><h2>適用對象</h2><p>…</p><h2>規定</h2><ol><li>…</li></ol><h2>生效日</h2><p>…</p>',
  },
  {
    name: { en: 'Event', tw: '活動', cn: '活动', jp: 'イベント' },
    title: { en: 'Event: …', tw: '○○活動報名' },
    body: `<table><tbody>${['時間', '地點', '報名截止'].map((name) => `<tr><th>${name}</th><td>…</td></tr>`).join('')}</tbody></table><p>…</p>`,
  },
  {
    category: 'HRNEWS',
    name: { en: 'Job opening', tw: '職缺', cn: '职缺', jp: '社内公募' },
    title: { en: 'Job opening: …', tw: '○○職缺' },
    body: '<h2>工作內容</h2><ul><li>…</li></ul><h2>條件</h2><ul><li>…</li></ul><h2>應徵方式</h2><p>…</p>',
  },
  {
    ...{ category: 'ITNEWS', importance: 'important' },
    name: { en: 'System maintenance', tw: '系統維護', cn: '系统维护', jp: 'システム保守' },
    title: { en: 'Maintenance: …', tw: '○○系統維護' },
    body: '<p>維護時間：…</p><p>影響範圍：…</p><p>聯絡窗口：…</p>',
  },
] as const

export async function makeTemplates(ctx: Context, categories: ReadonlyMap<string, number>): Promise<void> {
  const entity = ctx.snapshot.get('bb/template')
  for (const { body, ...template } of templates)
    await createRecord(ctx, entity, {
      ...template,
      category: 'category' in template ? (categories.get(template.category) ?? null) : null,
      bodies: [{ language: 'tw', body }],
    })
}
