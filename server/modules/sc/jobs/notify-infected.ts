/** Who uploaded an infected file, and the administrators, are told (sc.md §9). */
import { attachmentInfected } from '../../../files/virus-scan'
import { onEvent } from '../../../outbox/event'
import { activeAdministrators } from '../rights/administrators'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

export const notifyInfected = onEvent(attachmentInfected, 'sc.tell-infected', async (ctx, { entity, record_id, payload }) => {
  const { name, virus, uploader } = payload ?? {}
  const people = new Set([...(typeof uploader === 'number' ? [uploader] : []), ...(await activeAdministrators(ctx))])
  const params = { file: String(name), virus: String(virus) }
  await sendNotice(ctx, {
    event: attachmentInfected,
    to: [...people].map((person) => `u${person}`),
    params,
    ...(entity && record_id ? { url: `/record/${entity}/${record_id}#attachments` } : {}),
    data: {
      title: inEveryLanguage('sc:notice.attachment_infected', () => params),
      body: inEveryLanguage('sc:notice.attachment_infected_body', () => params),
      icon: 'warning',
    },
  })
})
