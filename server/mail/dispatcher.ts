/** A node's share of the sending: takes what is due, a few mails at a time, and finishes what it began before it stops. */
import { mailOutbox } from '../../src/schemas/sc/mail-outbox'
import { transact } from '../context'
import type { Services } from '../module'
import type { EventHandler } from '../outbox/event'
import type { Log } from '../outbox/dedicated-connection'
import { claimMails, mailNotSent, mailSent, tendMails, type ClaimedMail } from './outbox'
import { failureOf, readMailServer, sendMail, type MailServer } from './smtp'

export interface Dispatcher {
  /** Something may wait. @returns when this node has nothing left to send */
  look: () => Promise<void>
  stop: () => Promise<void>
}

const lookEvery = 5_000
const atOnce = 5
const patience = 10_000

export function startDispatcher({ services, log }: { services: Services; log: Log }): Dispatcher {
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()

  function look(): Promise<void> {
    again = true
    return looking ??= lookNow().finally(() => { looking = undefined })
  }

  async function lookNow(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false
        await transact(services.systemContext(), tendMails)
        while (!stopped && await sendSome());
      }
    } catch (error) {
      if (!stopped) log.warn({ error }, 'Mails that wait could not be looked for')
    }
  }

  /** @returns whether there may be more */
  async function sendSome(): Promise<boolean> {
    const system = services.systemContext()
    const server = await readMailServer(system)
    if (!server) return false
    const mails = await transact(system, (tx) => claimMails(tx, atOnce))
    await Promise.all(mails.map((mail) => sendOne(server, mail)))
    return mails.length === atOnce
  }

  async function sendOne(server: MailServer, mail: ClaimedMail): Promise<void> {
    const system = services.systemContext()
    const outcome = await sendMail(system, services.files, server, mail).catch(failureOf)
    if ('reason' in outcome) log.warn({ mail: mail.id, ...outcome }, 'A mail could not be sent')
    await transact(system, (tx) => ('reason' in outcome ? mailNotSent(tx, mail, outcome) : mailSent(tx, mail, outcome)))
  }

  return {
    look,
    async stop() {
      stopped = true
      clearInterval(timer)
      let enough: NodeJS.Timeout | undefined
      // One that takes longer is left: another node sends it again, with the same Message-ID.
      await Promise.race([looking, new Promise<void>((resolve) => { enough = setTimeout(resolve, patience) })])
      clearTimeout(enough)
    },
  }
}

/** A mail was committed, on whichever node: the one that hears of it first sends it. */
export function wakeOnMail(services: Services): EventHandler {
  return {
    name: 'sc.send-mail',
    concerns: ({ event, entity }) => event === 'created' && entity === mailOutbox.name,
    handle: async () => services.wakeMail(),
  }
}
