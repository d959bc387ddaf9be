/** The organisation chart on one sheet of A4 or A3 (sc.md §8 "Print"): the departments that the caller may see, as many levels as asked. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { boxSize, orgChart, stepsOf, type ChartBox, type TreeDepartment } from '../../../../src/shared/sc/org-chart'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { audit } from '../../../outbox/audit'
import type { Context } from '../../../kernel/context'
import { charactersOf, ink, openDocument, type Pen } from '../../../pdf/pdf-document'
import { printedBy } from '../../../export/printed-by'
import { disposition } from '../../../kernel/attachment-rules'
import { companyToday } from '../../../kernel/company-time'
import type { Texts } from '../../../contracts/texts'
import { departmentTree } from './department-tree'

interface Wanted {
  top: number | null
  levels: number
  paper: 'a3' | 'a4'
}
interface Query {
  top?: string
  levels?: string
  paper?: 'a3' | 'a4'
}

/** Of the tree (sc/department `x.tree`). */
const deepest = 10

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    top: { type: 'string', pattern: '^[1-9]\\d{0,15}$' },
    levels: { type: 'string', pattern: '^([1-9]|10)$' },
    paper: { enum: ['a3', 'a4'] },
  },
} as const

export function departmentChartRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Query }>(
    '/api/sc/department/chart',
    {
      config: { rule: { paths: ['sc.admin.department.actions.export'] } },
      schema: { tags: ['sc/department'], querystring },
    },
    async ({ ctx, query }, reply) => {
      const title = app.kontor.texts.translate(ctx.language, { key: 'sc:organisation.chart' })
      const wanted: Wanted = {
        top: query.top === undefined ? null : Number(query.top),
        levels: Number(query.levels ?? deepest),
        paper: query.paper ?? 'a4',
      }
      const content = await chartDocument(ctx, app.kontor.texts, title, wanted)
      await audit(ctx, {
        action: 'export',
        module: 'sc',
        entity: 'department',
        record_id: wanted.top,
        label: 'chart.pdf',
        changes: { levels: wanted.levels, paper: wanted.paper },
      })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': disposition(`${title} ${companyToday(ctx)}.pdf`, 'attachment'),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )
}

const margin = 36
/** What a box says, in its lines. */
interface Words {
  name: string
  head: string
  count: string
}

async function chartDocument(ctx: Context, texts: Texts, title: string, { top, levels, paper }: Wanted): Promise<PassThrough> {
  const departments = (await departmentTree(ctx)).filter(({ status }) => status === 'active')
  const chart = orgChart(departments, top, levels)
  const wordsOf = ({ node, hidden }: ChartBox<TreeDepartment>): Words => {
    const word = (key: string, count?: number) =>
      texts.translate(ctx.language, { key: `sc:organisation.${key}`, params: { count: count ?? 0 } })
    return {
      name: i18nText(node.name, ctx.language) || node.code,
      head: node.head?.name ?? word('no_head'),
      count: [word('people', node.members), ...(hidden > 0 ? [word('more_below', hidden)] : [])].join(' · '),
    }
  }
  const words = chart.boxes.map(wordsOf)
  const { company, printed } = await printedBy(ctx, texts)
  const into = new PassThrough()
  const { doc, penOf } = await openDocument({
    size: paper === 'a3' ? 'A3' : 'A4',
    layout: chart.width > chart.height ? 'landscape' : 'portrait',
    margin,
    title,
    author: company,
    language: ctx.language,
    characters: charactersOf([title, company, printed, ...words.flatMap(({ name, head, count }) => [name, head, count]), '…']),
  })
  doc.pipe(into)
  const small = penOf(8)
  doc.fillColor(ink.text)
  small.write(company, margin, margin)
  small.write(title, doc.page.width - margin - small.widthOf(title), margin)
  const room = { x: margin, y: margin + 24, width: doc.page.width - 2 * margin, height: doc.page.height - 2 * margin - 48 }
  // Never larger than on the screen.
  const scale = Math.min(0.75, room.width / Math.max(1, chart.width), room.height / Math.max(1, chart.height))
  doc
    .save()
    .translate(room.x + (room.width - chart.width * scale) / 2, room.y)
    .scale(scale)
  for (const line of chart.lines) {
    const [first, ...steps] = stepsOf(line)
    if (!first) continue
    doc.moveTo(first.x, first.y)
    for (const { x, y } of steps) doc.lineTo(x, y)
    doc.lineWidth(1.5).stroke(ink.line)
  }
  const pens = { large: penOf(14), middle: penOf(12) }
  for (const [at, box] of chart.boxes.entries()) drawBox(doc, pens, box, words[at] ?? { name: '', head: '', count: '' })
  doc.restore()
  doc.page.margins.bottom = 0
  doc.fillColor(ink.quiet)
  small.write(printed, margin, doc.page.height - margin)
  doc.end()
  return into
}

function drawBox(
  doc: PDFKit.PDFDocument,
  { large, middle }: { large: Pen; middle: Pen },
  { x, y }: ChartBox<TreeDepartment>,
  { name, head, count }: Words,
): void {
  const room = boxSize.width - 24
  doc.roundedRect(x, y, boxSize.width, boxSize.height, 8).lineWidth(1).fillAndStroke('#ffffff', ink.line)
  doc.fillColor(ink.text)
  large.write(cut(large, name, room), x + 12, y + 10)
  doc.fillColor(ink.quiet)
  middle.write(cut(middle, head, room), x + 12, y + 32)
  middle.write(cut(middle, count, room), x + 12, y + 52)
}

function cut(pen: Pen, text: string, width: number): string {
  if (pen.widthOf(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && pen.widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
