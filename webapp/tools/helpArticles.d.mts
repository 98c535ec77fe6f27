import type { Plugin } from 'vite'

export function helpArticles(): Plugin
