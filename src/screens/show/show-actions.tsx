/** What can be done with a shown record: the neighbours, its marks, editing, and a menu of the rest. */
import ExpandAltOutlined from '@ant-design/icons/ExpandAltOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordTitle } from '../../components/entity/entity-texts'
import { useFormats } from '../../components/format/format-settings'
import { showText } from '../../providers/notification/alerts'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import { Button } from '../../ui/button'
import { useIsPhone } from '../../ui/use-is-phone'
import { offeredActions, type OfferedAction } from '../action/record-actions'
import { useRecordCommands } from '../action/record-commands'
import type { EntityAccess } from '../entity/use-entity'
import { RecordPeople } from '../record/record-people'
import type { RecordRoute } from '../record/use-record-route'
import type { RecordPerson } from '../record/use-record-people'
import { MarkButton } from './mark-button'
import type { MoreAction } from './more-actions'
import type { Step } from './steps'
import type { useNeighbours } from './use-neighbours'

interface ShowActionsProps {
  resource: Resource
  known: EntityAccess
  row: RecordRow
  route: RecordRoute
  neighbours: ReturnType<typeof useNeighbours>
  /** Who else is at the record. */ people: readonly RecordPerson[]
  /** Of the head that the entity brings. */ more: readonly MoreAction[]
  onAct: (action: string) => void
  onStep: (step: Step) => void
  onEdit: () => void
  onDelete: () => void
  /** Asks what of the record stays hidden, and why. */ onAskHidden: () => void
}

export function ShowActions(props: ShowActionsProps) {
  const { known, row, people, neighbours, onStep, onEdit, onAct } = props
  const { entity } = known
  const { fullPage } = props.route
  const { t } = useTranslation('screens')
  const actions = useOffered(known, row)
  const formats = useFormats()
  useRecordCommands(actions, recordTitle(entity, row, formats, row._refs), onAct)
  const items = useMenu(props, actions)
  const isPhone = useIsPhone()
  const buttons = props.more.filter((act) => isButton(act, isPhone))
  const isLed = buttons.some(({ place }) => place === 'primary')
  const hasAct = actions.some(({ isPrimary }) => isPrimary)
  return (
    <span className="k-record-acts">
      {people.length > 0 && <RecordPeople entity={entity} people={people} />}
      {neighbours.place !== undefined && (
        <span className="k-neighbours">
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            label={t('show.previous')}
            disabled={!neighbours.previous}
            onClick={() => onStep('previous')}
          />
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            label={t('show.next')}
            disabled={!neighbours.next}
            onClick={() => onStep('next')}
          />
        </span>
      )}
      {fullPage !== undefined && (
        <Button
          type="text"
          icon={<ExpandAltOutlined aria-hidden />}
          label={t('show.full_page')}
          onClick={() => props.route.toPage(fullPage)}
        />
      )}
      {!entity.x.view && <MarkButton mark="favourite" entity={entity.name} id={row.id} />}
      {entity.x.live !== false && <MarkButton mark="follow" entity={entity.name} id={row.id} />}
      {actions
        .filter(({ isPrimary }) => isPrimary)
        .map(({ name, label, danger }, index) => (
          // One act comes first; the others of the head stand beside it.
          <Button
            key={name}
            type={index === 0 ? 'primary' : 'default'}
            {...(danger ? { colour: 'danger' as const } : {})}
            onClick={() => onAct(name)}
          >
            {label}
          </Button>
        ))}
      {buttons.map(({ key, label, place, onClick }, index) => (
        <Button key={key} type={place === 'primary' && index === 0 && !hasAct ? 'primary' : 'default'} onClick={onClick}>
          {label}
        </Button>
      ))}
      {row._actions?.includes('edit') && (
        <Button
          // A head of its own has the act that comes first.
          type={isLed || hasAct || (props.resource.showHead && props.more.every(({ place }) => place !== 'button')) ? 'default' : 'primary'}
          icon={<EditOutlined aria-hidden />}
          onClick={onEdit}
        >
          {t('act.edit')}
        </Button>
      )}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <span>
          <Button icon={<MoreOutlined aria-hidden />} label={t('act.more')} />
        </span>
      </Dropdown>
    </span>
  )
}

/** A phone has room for the one that comes first. */
const isButton = ({ place = 'menu' }: MoreAction, isPhone: boolean): boolean => place === 'primary' || (place === 'button' && !isPhone)

function useOffered({ entity }: EntityAccess, row: RecordRow): OfferedAction[] {
  const { t } = useTranslation(['screens', entity.module])
  return offeredActions(t, entity, [row])
}

function useMenu({ resource, known, row, route, more, onAct, onDelete, onAskHidden }: ShowActionsProps, actions: readonly OfferedAction[]) {
  const { t } = useTranslation(['screens', 'common'])
  const copyLink = () =>
    void navigator.clipboard.writeText(`${window.location.origin}${resource.paths.show}?id=${row.id}`).then(
      () => showText('success', 'screens:show.link_copied'),
      () => showText('warning', 'screens:show.link_not_copied'),
    )
  const isPhone = useIsPhone()
  return [
    ...actions
      .filter(({ isPrimary }) => !isPrimary)
      .map(({ name, label, danger }) => ({ key: `action-${name}`, label, danger, onClick: () => onAct(name) })),
    // An entity's own action makes the copy where more than the record's fields belong to it.
    ...(known.may('create') && !known.entity.x.actions.duplicate
      ? [{ key: 'clone', label: t('screens:act.clone'), onClick: () => route.to('create', { from: row.id }) }]
      : []),
    ...(row._actions?.includes('amend')
      ? [{ key: 'amend', label: t('screens:act.amend'), onClick: () => route.to('create', { from: row.id, amends: true }) }]
      : []),
    ...more.filter((act) => !isButton(act, isPhone)).map(({ key, label, danger = false, onClick }) => ({ key, label, danger, onClick })),
    { key: 'link', label: t('screens:act.copy_link'), onClick: copyLink },
    { key: 'print', label: t('screens:act.print'), onClick: () => window.print() },
    { key: 'hidden', label: t('common:why.hidden_title'), onClick: onAskHidden },
    ...(row._actions?.includes('delete')
      ? [{ type: 'divider' as const }, { key: 'delete', danger: true, label: t('screens:act.delete'), onClick: onDelete }]
      : []),
  ]
}
