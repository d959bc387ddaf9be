/** In the console too, what an account's owner is mailed (sc.md §7): the subject of that mail is the notice. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { OutboxEvent } from '../../../contracts/events'
import { onEvent } from '../../../outbox/event'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { inEveryLanguage } from './every-language'
import { sendNotice } from './notifications'

type Payload = NonNullable<OutboxEvent['payload']>

/** @param event also the name of the notice @param folds it may come again and again within minutes */
const notifyOwner = (event: string, listener: string, url: string, mail: (payload: Payload) => string, { folds = false } = {}) =>
  onEvent(event, listener, async (ctx, { record_id: id, payload }) => {
    if (id === null) return
    await sendNotice(ctx, {
      event,
      to: [`u${id}`],
      self: true,
      url,
      ...(folds ? { group_key: event } : {}),
      data: { title: inEveryLanguage(`mail:${mail(payload ?? {})}.subject`, () => ({ provider: String(payload?.provider ?? '') })) },
    })
  })

const notifyTwoFactor = notifyOwner(
  'sc.twofactor.changed',
  'sc.tell-two-factor',
  '/profile/two-factor',
  ({ change }) => `twofactor_${String(change)}`,
)
const notifyNewDevice = notifyOwner('sc.login.new-device', 'sc.tell-new-device', '/profile/sessions', () => 'new_device')
const notifyToken = notifyOwner('sc.token.created', 'sc.tell-token', '/profile/access-tokens', () => 'token_created')
const notifyLocked = notifyOwner('sc.user.locked', 'sc.tell-locked', '/profile', () => 'locked', { folds: true })
const notifyPassword = notifyOwner('sc.password.changed', 'sc.tell-password', '/profile', ({ by }) =>
  by === 'administrator' ? 'password_reset' : 'password_changed',
)

/** Whose session an administrator has ended; what else ends sessions tells of itself. */
const notifySessionEnded = onEvent('sc.session.ended', 'sc.tell-session-ended', async (ctx, { record_id: id, actor_id: actor }) => {
  if (id === null) return
  const person = (await personInEveryLanguage(ctx, actor)) ?? ''
  await sendNotice(ctx, {
    event: 'sc.session.ended',
    to: [`u${id}`],
    url: '/profile/sessions',
    group_key: 'sc.session.ended',
    params: { person },
    data: { title: inEveryLanguage('sc:notice.session_ended', (language) => ({ person: i18nText(person, language) })) },
  })
})

export const notifyAccount = [notifyTwoFactor, notifyNewDevice, notifyToken, notifyLocked, notifyPassword, notifySessionEnded]
