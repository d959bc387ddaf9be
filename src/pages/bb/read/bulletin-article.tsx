/** A bulletin as its reader sees it: title and facts, the text in one language, files, confirmation, reactions, comments (bb.md §2). */
import { useEffect, useState } from 'react'
import { Segmented, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { markRead } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { RichText } from '../../../components/format/rich-text'
import { isViewing } from '../../../providers/auth/identity'
import { languageNames, languageTags } from '../../../providers/i18n/language'
import { parsePointer } from '../../../schemas/core/record-pointer'
import { Mention } from '../../../screens/comments/mention'
import { NamedRecord } from '../../../screens/cells/named-record'
import type { BulletinPage } from '../../../shared/bb/bulletin'
import type { Language } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { observeSight } from '../../../ui/use-in-sight'
import { importanceColours } from '../standing'
import { BrokenLinks } from './broken-links'
import { BulletinActs } from './bulletin-acts'
import { BulletinComments } from './bulletin-comments'
import { ChangesDialog } from './changes-dialog'
import { ConfirmBox } from './confirm-box'
import { Reactions } from './reactions'
import { ReadFiles } from './read-files'
import { SignatureSheet } from './signature-sheet'
import { textFor } from './text-language'

interface BulletinArticleProps {
  bulletin: BulletinPage
  onChanged: () => void
}

export function BulletinArticle({ bulletin, onChanged }: BulletinArticleProps) {
  const { t } = useTranslation(['bb', 'screens'])
  const formats = useFormats()
  const [chosen, setChosen] = useState<Language>()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [showsChanges, setShowsChanges] = useState(false)
  const [printsSheet, setPrintsSheet] = useState(false)
  const { id, title, standing, importance, serial_no, publisher, publish_at, changed_at, bodies, attached, recall_reason } = bulletin
  const text = textFor(bodies, formats.language, chosen)
  const language = text?.language ?? formats.language
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  const department = publisher.department && i18nText(publisher.department, formats.language)
  // Nobody talks about what nobody can read yet.
  const isPublic = standing === 'live' || standing === 'expired'
  const [endRef, sawEnd] = useEndSeen(`${id} ${bulletin.revision} ${language}`)
  useReading(bulletin, onChanged)
  if (standing === 'recalled' && text === undefined)
    return (
      <article className="k-bb-article">
        <h1>{i18nText(title, language)}</h1>
        <p>{t('read.recalled')}</p>
        {recall_reason && <blockquote>{recall_reason}</blockquote>}
        <BulletinActs bulletin={bulletin} onChanged={onChanged} onPrintSheet={() => setPrintsSheet(true)} />
      </article>
    )
  return (
    <article className="k-bb-article" lang={languageTags[language]}>
      <header>
        <div className="k-bb-headline">
          <h1>{i18nText(title, language)}</h1>
          {importance !== 'normal' && (
            <Tag color={importanceColours[importance]}>{t(`entity.bulletin.fields.importance.enum.${importance}`)}</Tag>
          )}
          {standing !== 'live' && <Tag>{t(`standing.${standing}`)}</Tag>}
        </div>
        <p className="k-bb-facts">
          {serial_no && <span>{serial_no}</span>}
          <span>{i18nText(bulletin.category.name, formats.language)}</span>
          <span>{department ? `${department} · ${publisher.name}` : publisher.name}</span>
          {publish_at && <time dateTime={publish_at}>{at(publish_at)}</time>}
          {changed_at && (
            <Button type="link" size="small" onClick={() => setShowsChanges(true)}>
              {t('read.changed', { time: at(changed_at) })}
            </Button>
          )}
          {bulletin.has_pending && <Tag>{t('read.pending')}</Tag>}
        </p>
        {bulletin.recall_reason && <p role="note">{t('read.recalled_because', { reason: bulletin.recall_reason })}</p>}
        {bulletin.return_comment && standing === 'draft' && <p role="note">{t('read.returned', { comment: bulletin.return_comment })}</p>}
        <BrokenLinks links={bulletin.broken} />
        <BulletinActs bulletin={bulletin} onChanged={onChanged} onPrintSheet={() => setPrintsSheet(true)} />
        {bodies.length > 1 && (
          <Segmented
            className="k-bb-languages"
            aria-label={t('read.language')}
            value={language}
            onChange={setChosen}
            options={bodies.map((body) => ({ value: body.language, label: languageNames[body.language] }))}
          />
        )}
      </header>
      <RichText
        html={text?.body ?? ''}
        mention={(person) => (
          <Mention name={bulletin.mentioned.find(({ id: one }) => one === person)?.name ?? t('screens:comments.unknown')} />
        )}
      />
      {bulletin.related && <RelatedRecord {...bulletin.related} />}
      <ReadFiles files={attached} opened={opened} onOpen={(file) => setOpened((before) => new Set([...before, file]))} />
      <span ref={endRef} className="k-bb-end" aria-hidden />
      <ConfirmBox
        bulletin={bulletin}
        sawEnd={sawEnd}
        unopened={attached.filter((file) => file.must_open && !opened.has(file.id))}
        onDone={onChanged}
        onTextChanged={() => {
          onChanged()
          setShowsChanges(true)
        }}
      />
      {isPublic && bulletin.reactions_on && <Reactions bulletin={bulletin} />}
      {isPublic && bulletin.comments_on && <BulletinComments id={id} />}
      {showsChanges && <ChangesDialog id={id} onClose={() => setShowsChanges(false)} />}
      {printsSheet && <SignatureSheet id={id} onPrinted={() => setPrintsSheet(false)} />}
    </article>
  )
}

/** The record that it is about, as records are named everywhere. */
function RelatedRecord({ pointer, title }: NonNullable<BulletinPage['related']>) {
  const { t } = useTranslation('bb')
  const named = parsePointer(pointer)
  if (!named) return null
  return (
    <p className="k-bb-facts">
      <span>{t('read.about')}</span>
      <NamedRecord refs={{ [named.entity]: { [named.id]: { title, active: true } } }} value={pointer} whole />
    </p>
  )
}

/** Once the end of this text stood on the screen, it was seen. */
function useEndSeen(text: string): [(element: Element | null) => void, boolean] {
  const [element, setElement] = useState<Element | null>(null)
  const [seen, setSeen] = useState('')
  useEffect(() => {
    if (!element) return
    return observeSight(element, () => setSeen(text))
  }, [element, text])
  return [setElement, seen === text]
}

const readAfterMs = 3000

/** Open and visible for three seconds (bb.md §5.3). */
function useReading({ id, revision, read_at, standing }: BulletinPage, onRead: () => void): void {
  const counts = read_at === null && standing === 'live' && !isViewing()
  useEffect(() => {
    if (!counts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      // The next opening reports it again.
      timer = setTimeout(() => void markRead(id, revision).then(onRead, () => undefined), readAfterMs)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [counts, id, revision, onRead])
}
