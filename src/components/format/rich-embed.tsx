/** Embeds in formatted text (bb.md §5.8). A video loads, and its host learns of the viewer, only on play; pages of this site are links. */
import { useState } from 'react'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Embed } from '../../shared/engine/rich-text'

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

export function RichEmbed({ embed }: { embed: Embed }) {
  const { t } = useTranslation('screens')
  const [isPlaying, setPlaying] = useState(false)
  if (embed.kind === 'page')
    return (
      <p className="k-rich-embedded">
        <Link to={embed.url}>{embed.url}</Link>
      </p>
    )
  const host = hosts[embed.kind]
  if (isPlaying)
    return (
      <iframe
        className="k-rich-player"
        src={embed.player}
        title={t('rich.video', { host })}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; picture-in-picture"
      />
    )
  return (
    <p className="k-rich-embedded">
      <Button onClick={() => setPlaying(true)}>{t('rich.play', { host })}</Button>
      <a href={embed.url} target="_blank" rel="noopener noreferrer">
        {embed.url}
      </a>
    </p>
  )
}
