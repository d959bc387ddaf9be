/** What a bulletin says of results, in each language of the event: the figures as the protocol prints them, and where the rest is. */
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import type { EventResults } from '../../../../src/shared/vs/event'
import type { Context } from '../../../kernel/context'
import { escapeHtml } from '../../../mail/compose'
import { sharedTexts } from '../../sc'
import type { EventRow } from '../event/event-questions'
import { eventWords, type EventWords } from '../export/event-words'
import { ballotFacts, passLines, quorumLines, seatLines } from '../export/protocol-page'
import { figuresOf, resultOf } from '../export/question-figures'
import { results } from '../result/results'

export interface ResultsTexts {
  title: I18nText
  bodies: readonly { language: Language; body: string }[]
}

/** @param row counted; with too few answers without names the figures are left out, as on the results page */
export async function resultsTexts(ctx: Context, row: EventRow, written: readonly Language[]): Promise<ResultsTexts> {
  const found = row.result === null ? null : await results(ctx, row.id)
  const texts = await Promise.all(
    written.map(async (language) => {
      // Nobody's own zone: by the company's.
      const words = await eventWords({ ...ctx, language, person: null }, { texts: sharedTexts() })
      const say = (key: string, params = {}) => sharedTexts().translate(language, { key: `vs:bulletin.${key}`, params })
      const title = say('title', { title: [...words.text(row.title)].slice(0, longestTitle).join('') })
      return { language, title, body: bodyOf(words, say, row, found) }
    }),
  )
  return {
    title: Object.fromEntries(texts.map(({ language, title }) => [language, title])),
    bodies: texts.map(({ language, body }) => ({ language, body })),
  }
}

/** A bulletin's title has 200 characters (bb.md §3), of which the words around it take some. */
const longestTitle = 160

type Say = (key: string, params?: Readonly<Record<string, string>>) => string

function bodyOf(words: EventWords, say: Say, row: EventRow, found: EventResults | null): string {
  const closed = say('closed', { at: words.time(row.closed_at) })
  return [
    paragraph(closed),
    ...(found ? figures(words, row, found) : [paragraph(say('few'))]),
    `<p><a href="/vs/use/detail/completed/${row.id}">${escapeHtml(say('link'))}</a></p>`,
  ].join('')
}

function figures(words: EventWords, row: EventRow, { questions, result }: EventResults): string[] {
  const facts = ballotFacts(words, result).map(({ label, value }) => `${label}: ${value}`)
  return [
    list([...facts, ...(result.quorum ? quorumLines(words, row, result) : [])]),
    ...questions.flatMap((question) => {
      const counted = resultOf(result, question)
      if (!counted) return []
      return [
        `<h3>${escapeHtml(words.text(question.title))}</h3>`,
        table(figuresOf(words, question, counted).map((line) => [line.name, line.figure, line.share && `${line.share} %`, line.note])),
        list([...passLines(words, row, counted), ...seatLines(words, question, counted)]),
      ]
    }),
  ]
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const list = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`

const table = (rows: readonly (readonly (string | null)[])[]): string =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell ?? '')}</td>`).join('')}</tr>`).join('')}</tbody></table>`
