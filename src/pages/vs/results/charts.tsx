/** Pictures of figures, by the product's charts; the table beside them has the numbers. */
import { useFormats } from '../../../components/format/format-settings'
import { ChartFrame, SeriesLegend } from '../../../screens/chart/chart-frame'
import { BarDrawing, LineDrawing, PieDrawing } from '../../../screens/chart/draw'

export interface Share {
  name: string
  /** Exact decimal; null = nobody. */
  amount: string | null
  text: string
}

const hue = (at: number): string => `var(--k-chart-${(at % 8) + 1})`
const nothing = () => undefined
const mostSlices = 6

interface SharesProps {
  /** Read aloud. */
  sentence: string
  shares: readonly Share[]
  /** Parts of one whole: up to six are a pie. */
  isWhole?: boolean
  /** Places of a scale, side by side in their order. */
  isScale?: boolean
}

export function SharesChart({ sentence, shares, isWhole = false, isScale = false }: SharesProps) {
  const { language } = useFormats()
  const isPie = isWhole && shares.length <= mostSlices && shares.some(({ amount }) => Number(amount) > 0)
  const Draw = isPie ? PieDrawing : BarDrawing
  const points = shares.map(({ name, amount, text }, at) => ({
    name,
    colour: isPie ? hue(at) : hue(0),
    amounts: [amount],
    texts: [text],
  }))
  return (
    <ChartFrame className="k-vs-chart" sentence={sentence} series={[]}>
      <Draw
        language={language}
        isCount
        number={undefined}
        isGrouped={false}
        isTime={isScale}
        points={points}
        series={[{ name: sentence, colour: hue(0) }]}
        onOpen={nothing}
      />
      {isPie && <SeriesLegend series={points.map(({ name, colour }) => ({ name, colour }))} />}
    </ChartFrame>
  )
}

interface StackedProps {
  sentence: string
  rows: readonly { name: string; amounts: readonly string[]; texts: readonly string[] }[]
  /** What a row is divided into, in order. */
  parts: readonly string[]
}

/** Rows divided alike: a Likert scale, the choices of a matrix, who can come when. */
export function StackedChart({ sentence, rows, parts }: StackedProps) {
  const { language } = useFormats()
  const series = parts.map((name, at) => ({ name, colour: hue(at) }))
  return (
    <ChartFrame className="k-vs-chart" sentence={sentence} series={series}>
      <BarDrawing
        language={language}
        isCount
        number={undefined}
        isGrouped={false}
        isTime={false}
        points={rows.map((row) => ({ ...row, colour: undefined }))}
        series={series}
        onOpen={nothing}
      />
    </ChartFrame>
  )
}

export interface ChartLine {
  name: string
  /** At each point; null = a gap. */
  amounts: readonly (string | null)[]
  texts: readonly string[]
}

/** More are distinguished by the table alone. */
export const mostLines = 8

/** From left to right as time goes. */
export function TrendChart({ sentence, heads, lines }: { sentence: string; heads: readonly string[]; lines: readonly ChartLine[] }) {
  const { language } = useFormats()
  const series = lines.map(({ name }, at) => ({ name, colour: hue(at) }))
  return (
    <ChartFrame className="k-vs-chart" sentence={sentence} series={series}>
      <LineDrawing
        language={language}
        isCount={false}
        number={undefined}
        isGrouped
        isTime
        points={heads.map((name, at) => ({
          ...{ name, colour: undefined },
          amounts: lines.map(({ amounts }) => amounts[at] ?? null),
          texts: lines.map(({ texts }) => texts[at] ?? ''),
        }))}
        series={series}
        onOpen={nothing}
      />
    </ChartFrame>
  )
}
