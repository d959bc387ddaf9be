/** The organisation as a picture: levels to show, zoom, as PNG and as PDF. Who does not see it has the tree. */
import { useEffect, useMemo, useRef, useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { MenuButton } from '../../../../ui/menu-button'
import { Button } from '../../../../ui/button'
import { showFailure } from '../../../../providers/notification/alerts'
import { downloadOrgChart, type Paper } from '../../../../api/sc/organisation'
import { useRight } from '../../../../providers/access/use-right'
import { levelsOf, orgChart } from '../../../../shared/sc/org-chart'
import { ListSkeleton } from '../../../../screens/list/list-skeleton'
import { ScreenError } from '../../../../screens/entity/screen-error'
import type { DepartmentTree } from '../use-department-tree'
import { nameOf } from '../tree-model'
import { ChartPicture } from './chart-picture'
import './chart.css'
import { saveBlob } from '../../../../api/engine/export'

const zooms: readonly number[] = [0.25, 0.5, 0.75, 1, 1.5, 2]
const natural = 1
/** Levels drawn at first: more are too small to read. */
const fewLevels = 3

interface OrgChartProps {
  tree: DepartmentTree
  /** Whom it is of; null = the whole company. */ top: number | null
  onTop: (id: number | null) => void
}

export function OrgChart({ tree: { departments, error, refetch }, top, onTop }: OrgChartProps) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const mayExport = useRight('sc.admin.department.actions.export')
  const [zoom, setZoom] = useState<number | 'fit'>(natural)
  const [wanted, setWanted] = useState(fewLevels)
  const [busy, setBusy] = useState(false)
  const picture = useRef<SVGSVGElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const active = useMemo(() => (departments ?? []).filter(({ status }) => status === 'active'), [departments])
  const most = levelsOf(active, top)
  const levels = Math.min(wanted, most)
  const chart = useMemo(() => orgChart(active, top, levels), [active, top, levels])
  const isReady = departments !== undefined
  // The top of the chart is in its middle.
  useEffect(() => {
    if (isReady && scroll.current) scroll.current.scrollLeft = (scroll.current.scrollWidth - scroll.current.clientWidth) / 2
  }, [isReady, top, levels, zoom])
  if (error && !departments) return <ScreenError error={error} onRetry={refetch} />
  if (!departments) return <ListSkeleton />

  const at = zooms.findIndex((one) => one === (zoom === 'fit' ? natural : zoom))
  const step = (by: 1 | -1) => setZoom((zoom === 'fit' && by === 1 ? natural : zooms[at + by]) ?? zoom)
  const save = async (as: 'png' | Paper) => {
    setBusy(true)
    try {
      if (as !== 'png') await downloadOrgChart({ top, levels, paper: as })
      else if (picture.current) await savePicture(picture.current, `${t('organisation.chart')}.png`)
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="k-org-chart" aria-label={t('organisation.chart')}>
      <div className="k-org-chart-bar">
        <Select
          className="k-org-chart-top"
          value={top ?? 0}
          aria-label={t('organisation.chart_of')}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id: number) => onTop(id === 0 ? null : id)}
          popupMatchSelectWidth={false}
          options={[{ value: 0, label: t('organisation.all') }, ...active.map((one) => ({ value: one.id, label: nameOf(one, language) }))]}
        />
        <Select
          value={levels}
          aria-label={t('organisation.levels')}
          onChange={setWanted}
          options={Array.from({ length: most }, (_, index) => ({ value: index + 1, label: t('organisation.level', { count: index + 1 }) }))}
        />
        <span className="k-org-zoom" role="group" aria-label={t('organisation.zoom')}>
          <Button
            icon={<MinusOutlined aria-hidden />}
            label={t('organisation.zoom_out')}
            disabled={zoom === zooms[0]}
            onClick={() => step(-1)}
          />
          <button
            type="button"
            className="k-text-button"
            aria-pressed={zoom === 'fit'}
            onClick={() => setZoom(zoom === 'fit' ? natural : 'fit')}
          >
            {zoom === 'fit' ? t('organisation.fit') : `${zoom * 100} %`}
          </button>
          <Button
            icon={<PlusOutlined aria-hidden />}
            label={t('organisation.zoom_in')}
            disabled={zoom === zooms.at(-1)}
            onClick={() => step(1)}
          />
        </span>
        <span className="k-org-add" aria-busy={busy}>
          <MenuButton
            className="k-text-button"
            onClick={({ key }) => void save(key as 'png' | Paper)}
            items={() => [
              { key: 'png', label: 'PNG' },
              ...(mayExport
                ? [
                    { key: 'a4', label: 'PDF, A4' },
                    { key: 'a3', label: 'PDF, A3' },
                  ]
                : []),
            ]}
          >
            <DownloadOutlined aria-hidden /> {t('organisation.save')}
          </MenuButton>
        </span>
      </div>
      <div ref={scroll} className="k-org-chart-scroll" tabIndex={0} role="group" aria-label={t('organisation.chart')}>
        <ChartPicture ref={picture} chart={chart} zoom={zoom} />
      </div>
    </section>
  )
}

/** A drawn SVG as a PNG file, twice its size, so that it is sharp in print. Browsers draw no larger picture. */
const mostPixels = 16_000

/** @throws when the browser cannot draw it */
async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal
  const scale = Math.min(2, mostPixels / Math.max(width, height))
  const copy = new DOMParser().parseFromString(new XMLSerializer().serializeToString(svg), 'image/svg+xml')
  copy.documentElement.removeAttribute('style')
  copy.documentElement.setAttribute('width', String(width))
  copy.documentElement.setAttribute('height', String(height))
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const content = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!content) throw new Error('the browser could not draw the chart')
  saveBlob(content, name)
}
