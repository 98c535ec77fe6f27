import { siteRoutes } from './siteRoutes'

/** PageMetadata is a public page's metadata for the browser tab, search engines, and link previews. */
export interface PageMetadata {
  title: string
  description: string
}

/** pageMetadata maps each public page's path to its metadata. */
export const pageMetadata: ReadonlyMap<string, PageMetadata> = new Map(
  siteRoutes.flatMap(({ path, title, prerendering }) => {
    if (!prerendering) return []
    const { tabTitle = `${title} · Hulak`, description } = prerendering
    return [[path, { title: tabTitle, description }] as const]
  }),
)
