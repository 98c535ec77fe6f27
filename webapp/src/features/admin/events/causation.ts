import type { EventSummary } from '../types'

/** Node is an event with its place in the diagram and the events that it caused. */
export interface Node {
  event: EventSummary
  column: number
  row: number
  children: Node[]
}

/** CausationLayout is the diagram of a request: its events and its size. */
export interface CausationLayout {
  /** Events without a cause in this list, in log order. */
  roots: Node[]
  nodes: Node[]
  columns: number
  rows: number
}

/**
 * layOutCausation arranges the events of one request as a forest, with each event under its cause. A column is
 * the number of causes between an event and its root. Each leaf has its own row, and each parent shares the
 * row of its first child.
 */
export function layOutCausation(events: EventSummary[]): CausationLayout {
  const nodes = events.map((event): Node => ({ event, column: 0, row: 0, children: [] }))
  const byId = new Map(nodes.map((node) => [node.event.id, node]))
  const roots: Node[] = []
  for (const node of nodes) {
    // A cause must have an earlier position. Otherwise a cycle of IDs could make the recursion endless.
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
