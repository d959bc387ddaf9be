/** What a webhook is sent, in the form its receiver reads: our JSON, Slack's incoming webhook, an Adaptive Card of Teams. */
export type WebhookFormat = 'json' | 'slack' | 'teams'

export interface Message {
  event: string
  module: string
  /** Instant. */
  at: string
  title: string
  body: string
  /** Address in the console; null where the company has set none. */
  link: string | null
  record: { module: string; id: number } | null
  /** Who is told, as far as the address is meant for them. */
  to: readonly { id: number; name: string }[]
}

/** @param open what the link says, in the company's language */
export function messageText(format: WebhookFormat, message: Message, open: string): string {
  if (format === 'slack')
    return JSON.stringify({
      text: [`*${slack(message.title)}*`, slack(message.body), message.link ? `<${slack(message.link)}|${slack(open)}>` : '']
        .filter(Boolean)
        .join('\n'),
    })
  if (format === 'teams') return JSON.stringify(card(message, open))
  return JSON.stringify(message)
}

/** Slack reads these three as its own signs. */
const slack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const card = ({ title, body, link }: Message, open: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: teams(title), weight: 'Bolder', wrap: true },
          ...(body ? [{ type: 'TextBlock', text: teams(body), wrap: true }] : []),
        ],
        ...(link ? { actions: [{ type: 'Action.OpenUrl', title: open, url: link }] } : {}),
      },
    },
  ],
})

/** A text block reads Markdown: links and emphasis that somebody typed stay what he typed. */
const teams = (text: string): string => text.replace(/[\\`*_[\]()#~>]/g, '\\$&')
