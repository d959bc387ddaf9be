/** What may be done with a bulletin, as the server says it: the important acts as buttons, the rest in a menu (bb.md §2). */
import { useState } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { saveBulletin } from '../../../api/bb/bulletins'
import { useRight } from '../../../providers/access/use-right'
import { isViewing } from '../../../providers/auth/identity'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useOneAct } from '../../../providers/data/one-act'
import { createRecord, type RecordRow, type Values } from '../../../providers/data/record-api'
import { useResource } from '../../../resources/core/use-resource'
import { offeredActions } from '../../../screens/action/record-actions'
import { useActions } from '../../../screens/action/use-actions'
import { useEntity } from '../../../screens/entity/use-entity'
import { MarkButton } from '../../../screens/show/mark-button'
import type { BulletinPage } from '../../../shared/bb/bulletin'
import { richFrom } from '../../../shared/engine/rich-text'
import { Button } from '../../../ui/button'
import { MenuButton, type MenuButtonProps } from '../../../ui/menu-button'
import { editPath, newTemplatePath, readersPath, readPath } from '../bulletin-paths'
import { useLinkCheck } from './use-link-check'

const name = 'bb/bulletin'
const noticePath = '/ca/admin/notice/edit'

interface BulletinActsProps {
  bulletin: BulletinPage
  onChanged: () => void
  onPrintSheet: () => void
}

export function BulletinActs({ bulletin, onChanged, onPrintSheet }: BulletinActsProps) {
  const { t } = useTranslation(['bb', 'screens'])
  const navigate = useNavigate()
  const { known } = useEntity(name)
  const resource = useResource(name)
  const mayNotify = useRight('ca.admin.notice.actions.create')
  const mayKeepTemplates = useRight('bb.use.template.actions.create')
  const mayFill = useRight('wf.use.instance.actions.submit')
  const { id, may, standing } = bulletin
  // The module always declares its bulletins.
  const actions = useActions({ known, resource: resource as NonNullable<typeof resource>, onDone: onChanged })
  const checkLinks = useLinkCheck(id, onChanged)
  const making = useOneAct()
  const row = rowOf(bulletin)
  const offered = known ? offeredActions(t, known.entity, [row]) : []
  const primary = offered.filter(({ isPrimary }) => isPrimary)
  // A draft, whose audience is chosen in its own form.
  const asNotice = async () => {
    try {
      const notice = await making.run((key) => createRecord('ca/notice', noticeOf(bulletin), key))
      if (notice) await navigate(`${noticePath}?id=${notice.id}`)
    } catch (error) {
      showFailure(error)
    }
  }
  const copyLink = () =>
    void navigator.clipboard.writeText(`${window.location.origin}${readPath(id)}`).then(
      () => showAlert({ kind: 'success', text: t('bb:read.link_copied') }),
      () => showAlert({ kind: 'danger', text: t('bb:read.link_not_copied') }),
    )
  const others: MenuButtonProps['items'] = () => [
    ...offered
      .filter(({ isPrimary }) => !isPrimary)
      .map(({ name: action, label, danger }) => ({ key: action, label, danger, onClick: () => actions.start(action, row) })),
    ...(may.includes('edit') ? [{ key: 'copy', label: t('bb:read.copy'), onClick: () => void navigate(`${editPath}?copy=${id}`) }] : []),
    ...(mayKeepTemplates && may.includes('moderate')
      ? [{ key: 'template', label: t('bb:read.as_template'), onClick: () => void navigate(`${newTemplatePath}?bulletin=${id}`) }]
      : []),
    { key: 'link', label: t('bb:read.copy_link'), onClick: copyLink },
    ...(may.includes('check-links') && !isViewing()
      ? [{ key: 'links', label: t('bb:links.check'), onClick: () => void checkLinks() }]
      : []),
    { key: 'print', label: t('bb:read.print'), onClick: () => window.print() },
    ...(may.includes('readers') ? [{ key: 'sheet', label: t('bb:read.print_sheet'), onClick: onPrintSheet }] : []),
    ...(mayNotify && may.includes('edit') && standing === 'live'
      ? [{ key: 'notice', label: t('bb:read.as_notice'), onClick: () => void asNotice() }]
      : []),
  ]
  return (
    <div className="k-bb-acts">
      {primary.map(({ name: action, label }) => (
        <Button key={action} type="primary" onClick={() => actions.start(action, row)}>
          {label}
        </Button>
      ))}
      {may.includes('ask-by-form') && mayFill && (
        <Button type="primary" onClick={() => void navigate(`/wf/use/new/filling-form?source=bb.bulletin:${id}`)}>
          {t('bb:approval.ask')}
        </Button>
      )}
      {bulletin.form !== null && <Button onClick={() => void navigate(`/wf-form?id=${bulletin.form}`)}>{t('bb:approval.form')}</Button>}
      {may.includes('edit') && <Button onClick={() => void navigate(`${editPath}?id=${id}`)}>{t('bb:read.edit')}</Button>}
      {may.includes('readers') && <Button onClick={() => void navigate(readersPath(id))}>{t('bb:read.readers')}</Button>}
      {!isViewing() && <SaveStar key={String(bulletin.is_saved)} bulletin={bulletin} />}
      <MarkButton mark="follow" entity={name} id={id} />
      <MenuButton className="k-row-button" label={t('bb:read.more')} items={others}>
        <MoreOutlined aria-hidden />
      </MenuButton>
      {actions.dialog}
    </div>
  )
}

/** As actions ask for it: what they change starts as it stands. */
const rowOf = ({ id, version, may, title, publish_at, expire_at, ack_required, ack_until, category }: BulletinPage): RecordRow => ({
  ...{ id, version, created_at: '', updated_at: '', created_by: null, updated_by: null },
  ...{ title, publish_at, expire_at, ack_required, ack_until, category: category.id, _actions: may },
})

/** Its text is a link in each language that the title has (bb.md, head). */
function noticeOf({ id, title, importance }: BulletinPage): Values {
  const link = (words: string) => `<p><a href="${readPath(id)}">${richFrom(words)}</a></p>`
  const bodies = Object.entries(title).map(([language, words]) => [`body_${language}`, link(words)])
  const level = importance === 'normal' ? 'info' : importance
  return { title, level, everyone: false, channels: ['home'], require_ack: false, change: 'minor', ...Object.fromEntries(bodies) }
}

function SaveStar({ bulletin: { id, is_saved } }: { bulletin: BulletinPage }) {
  const { t } = useTranslation('bb')
  const [isSaved, setSaved] = useState(is_saved)
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    try {
      setSaved(await saveBulletin(id, !isSaved))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="text"
      icon={isSaved ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      label={t(isSaved ? 'read.unsave' : 'read.save')}
      loading={isBusy}
      onClick={() => void toggle()}
    />
  )
}
