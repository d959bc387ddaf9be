/** Who hears of records that pass to somebody else (cm.md §7): the new owner and each former one, once, with counts. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { transferable, type Transferable } from '../../../../src/shared/cm/transfer'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import { actorOf, type Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify } from '../../sc'

export interface TransferredRecord {
  key: Transferable
  id: number
  title: string
  /** Null = it was nobody's. */ from: number | null
  /** Null = it is nobody's again. */ to: number | null
}

/** Whoever does it himself is not told. @param how.undone it is the way back of what they were told of */
export async function notifyTransfer(ctx: Context, passed: readonly TransferredRecord[], { undone = false } = {}): Promise<void> {
  const actor = actorOf(ctx)
  for (const to of peopleOf(passed, 'to')) {
    const person = (await personInEveryLanguage(ctx, actor ?? to)) ?? {}
    await sendTransferNotice(ctx, {
      event: 'cm.transfer.received',
      who: to,
      text: undone ? 'transfer_returned' : 'transfer_received',
      words: { person },
      passed: passed.filter((one) => one.to === to),
      link: true,
    })
  }
  for (const from of peopleOf(passed, 'from')) {
    const given = passed.filter((one) => one.from === from)
    const words = { person: (await personInEveryLanguage(ctx, actor ?? from)) ?? {}, receiver: await receivers(ctx, given) }
    await sendTransferNotice(ctx, {
      event: 'cm.transfer.given',
      who: from,
      text: undone ? 'transfer_taken_back' : 'transfer_given',
      words,
      passed: given,
      link: false,
    })
  }
}

const peopleOf = (passed: readonly TransferredRecord[], side: 'from' | 'to'): Set<number> =>
  new Set(passed.flatMap(({ [side]: person }) => (person === null ? [] : [person])))

/** One where it is given, several where it goes back. */
async function receivers(ctx: Context, passed: readonly TransferredRecord[]): Promise<I18nText> {
  const people = [...new Set(passed.map(({ to }) => to))]
  return notify.inLine(
    await Promise.all(people.map(async (to) => (await personInEveryLanguage(ctx, to)) ?? notify.text('cm:transfer.nobody', () => ({})))),
  )
}

interface TransferNotice {
  event: string
  who: number
  text: string
  words: Readonly<Record<string, I18nText>>
  passed: readonly TransferredRecord[]
  /** It is his to open. */ link: boolean
}

async function sendTransferNotice(ctx: Context, { event, who, text, words, passed, link }: TransferNotice): Promise<void> {
  const [first] = passed
  if (!first) return
  const what: I18nText = passed.length === 1 ? Object.fromEntries(languages.map((language) => [language, first.title])) : countsText(passed)
  const one = passed.length === 1 ? { model: { module: 'cm', id: first.id } } : {}
  await notify.send(ctx, {
    event,
    to: [`u${who}`],
    ...one,
    ...(link ? { url: passed.length === 1 ? `/record/cm/${first.key}/${first.id}` : lists[first.key] } : {}),
    params: { ...words, records: what },
    data: {
      title: notify.text(`cm:notice.${text}`, (language) =>
        Object.fromEntries(Object.entries({ ...words, records: what }).map(([name, word]) => [name, i18nText(word, language)])),
      ),
    },
  })
}

const lists: Readonly<Record<Transferable, string>> = {
  lead: '/cm/use/lead/table',
  organization: '/cm/use/contact/organizations',
  person: '/cm/use/contact/persons',
  activity: '/cm/use/activity',
}

/** "leads (3), organizations (2)". */
function countsText(passed: readonly TransferredRecord[]): I18nText {
  return notify.inLine(
    transferable.flatMap((key) => {
      const n = passed.filter((one) => one.key === key).length
      return n === 0 ? [] : [notify.text(`cm:transfer.n_${key}`, () => ({ n }))]
    }),
  )
}
