/** A node's share of the sending of mails: takes what is due, a few at a time, and finishes what it began before it stops. */
import { mailOutbox } from '../../src/schemas/sc/mail-outbox'
import { transact } from '../kernel/context'
import type { Services } from '../contracts/services'
import { startDispatcher, wakeOn, type Dispatcher } from '../outgoing/outgoing'
import type { Log } from '../outbox/dedicated-connection'
import type { EventHandler } from '../contracts/events'
import { claimMails, mailNotSent, mailSent, tendMails, type ClaimedMail } from './outbox'
import { failureOf, readMailServer, sendMail, type MailServer } from './smtp'

const atOnce = 5

export function startMailDispatcher({ services, log }: { services: Services; log: Log }): Dispatcher {
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

  return startDispatcher({ log, tend: () => transact(services.systemContext(), tendMails), sendSome })
}

export const wakeOnMail = (services: Services): EventHandler => wakeOn(mailOutbox, 'sc.send-mail', () => services.wakeMail())
