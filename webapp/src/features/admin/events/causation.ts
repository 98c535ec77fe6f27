import type { EventSummary } from '../types'

/** An event of a request, where it is drawn, and what it led to. */
export interface Node {
  event: EventSummary
  column: number
  row: number
  children: Node[]
}

export interface Drawn {
  /** What nothing here led to, in the order of the log. */
  roots: Node[]
  nodes: Node[]
  columns: number
  rows: number
}

/**
 * The events of one request as a forest: each under the event that led to it. Columns count the steps from the request;
 * every last event has a row of its own, and what led to others stands level with the first of them.
 */
export function drawn(events: EventSummary[]): Drawn {
  const nodes = events.map((event): Node => ({ event, column: 0, row: 0, children: [] }))
  const byId = new Map(nodes.map((node) => [node.event.id, node]))
  const roots: Node[] = []
  for (const node of nodes) {
    // Only what was recorded before can have led to it: so the drawing ends, whatever the ids say.
    const cause = byId.get(node.event.causation)
    if (cause && BigInt(cause.event.position) < BigInt(node.event.position)) cause.children.push(node)
    else roots.push(node)
  }
  let rows = 0
  let columns = 1
  const place = (node: Node, column: number) => {
    node.column = column
    columns = Math.max(columns, column + 1)
    node.row = rows
    if (node.children.length === 0) rows += 1
    for (const child of node.children) place(child, column + 1)
  }
  for (const root of roots) place(root, 0)
  return { roots, nodes, columns, rows: Math.max(rows, 1) }
}
