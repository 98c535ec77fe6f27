import { create } from 'zustand'
import type { MethodDraft } from '@/parts/beneficiary/MethodForm'

/** A way to be paid that was filled in before there is a beneficiary to add it to (4.20d). It lives as long as the page. */
export const useDraft = create<{ draft: MethodDraft | undefined }>()(() => ({ draft: undefined }))

export const keepDraft = (draft: MethodDraft | undefined) => useDraft.setState({ draft })
