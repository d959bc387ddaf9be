/** The content of a printed form: rows of its 12-column grid, headings, notes, tables, pictures. */
import type { FormBlock } from '../../../shared/wf/form-page'

export const PrintedBlocks = ({ blocks }: { blocks: readonly FormBlock[] }) => (
  <>
    {blocks.map((block, n) => (
      // Printed once, in this order.
      <PrintedBlock key={n} block={block} />
    ))}
  </>
)

function PrintedBlock({ block }: { block: FormBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'note':
      return <p className="k-paper-note">{block.text}</p>
    case 'picture':
      return (
        <figure>
          <img src={`data:image/png;base64,${block.picture}`} alt={block.title} />
          <figcaption>{block.title}</figcaption>
        </figure>
      )
    case 'row':
      return (
        <dl className="k-paper-row">
          {block.fields.map(({ label, value, span }) => (
            <div key={label} style={{ gridColumn: `span ${span}` }} data-narrow={span < 5}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <section>
          {block.title !== '' && <h2>{block.title}</h2>}
          <table>
            <thead>
              <tr>
                {block.columns.map(({ heading, isAmount }, n) => (
                  <th key={n} data-amount={isAmount || undefined}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, n) => (
                <tr key={n}>
                  {row.map((cell, at) => (
                    <td key={at} data-amount={block.columns[at]?.isAmount || undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )
  }
}
