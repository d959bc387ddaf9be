/** The chart as SVG. Colours stand in it as values, so that it looks the same in a file. */
import type { Ref } from 'react'
import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { usePhoto } from '../../../../api/sc/photos'
import type { TreeDepartment } from '../../../../shared/sc/org-chart'
import { boxSize, stepsOf, type ChartBox, type OrgChart } from '../../../../shared/sc/org-chart'
import { nameOf } from '../tree-model'

const margin = 24
const padding = 12
const face = 32
const fonts = 'system-ui, "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif'

export function ChartPicture({
  ref,
  chart,
  zoom,
}: {
  ref: Ref<SVGSVGElement>
  chart: OrgChart<TreeDepartment>
  /** fit = as wide as there is room. */ zoom: number | 'fit'
}) {
  const { t } = useTranslation('sc')
  const { token } = theme.useToken()
  const [width, height] = [chart.width + 2 * margin, chart.height + 2 * margin]
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={t('organisation.picture', { count: chart.boxes.length })}
      {...(zoom === 'fit' ? { style: { width: '100%', maxWidth: width } } : { width: width * zoom, height: height * zoom })}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      fontFamily={fonts}
    >
      <rect x={-margin} y={-margin} width={width} height={height} fill={token.colorBgContainer} />
      {chart.lines.map((line, index) => (
        <polyline
          key={index}
          points={stepsOf(line)
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
          fill="none"
          stroke={token.colorBorder}
          strokeWidth={1.5}
        />
      ))}
      {chart.boxes.map((box) => (
        <Box key={box.node.id} box={box} />
      ))}
    </svg>
  )
}

function Box({ box: { node, x, y, hidden } }: { box: ChartBox<TreeDepartment> }) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const { token } = theme.useToken()
  const name = nameOf(node, language)
  const head = node.head?.name ?? t('organisation.no_head')
  const count = [
    t('organisation.people', { count: node.members }),
    ...(hidden > 0 ? [t('organisation.more_below', { count: hidden })] : []),
  ].join(' · ')
  const left = padding + face + 10
  const room = boxSize.width - left - padding
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${name}\n${head}\n${count}`}</title>
      <rect width={boxSize.width} height={boxSize.height} rx={8} fill={token.colorBgContainer} stroke={token.colorBorder} />
      <circle
        cx={padding + face / 2}
        cy={boxSize.height / 2}
        r={face / 2}
        fill={node.head ? token.colorPrimary : token.colorFillSecondary}
      />
      <text
        x={padding + face / 2}
        y={boxSize.height / 2}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={13}
        fontWeight={600}
        fill={token.colorTextLightSolid}
      >
        {node.head ? initialOf(node.head.name) : ''}
      </text>
      {node.head && <HeadPhoto person={node.head.id} />}
      <text x={left} y={24} fontSize={14} fontWeight={600} fill={token.colorText}>
        {fitted(name, room, 14)}
      </text>
      <text x={left} y={44} fontSize={12} fill={token.colorTextSecondary}>
        {fitted(head, room, 12)}
      </text>
      <text x={left} y={62} fontSize={12} fill={token.colorTextSecondary}>
        {fitted(count, room, 12)}
      </text>
    </g>
  )
}

/** Not in a saved file: what is drawn from a file loads nothing, so there the letter stands. */
function HeadPhoto({ person }: { person: number }) {
  const photo = usePhoto(person)
  return (
    photo && (
      <image
        href={photo}
        x={padding}
        y={(boxSize.height - face) / 2}
        width={face}
        height={face}
        clipPath="inset(0 round 50%)"
        preserveAspectRatio="xMidYMid slice"
      />
    )
  )
}

const initialOf = (name: string): string => [...name][0] ?? ''

/** Text cut to a width, for pictures, which break no lines. Widths are estimates on the safe side: a letter 0.58 em, a capital 0.7, a Han character or kana 1. Pure. */
function fitted(text: string, width: number, size: number): string {
  const characters = [...text]
  let used = 0
  for (const [index, character] of characters.entries()) {
    used += widthOf(character) * size
    const isLast = index === characters.length - 1
    if (used > width - (isLast ? 0 : size)) return isLast && used <= width ? text : `${characters.slice(0, index).join('').trimEnd()}…`
  }
  return text
}

const widthOf = (character: string): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character)
    ? 1
    : /[A-ZMW&@%]/.test(character)
      ? 0.7
      : 0.58
