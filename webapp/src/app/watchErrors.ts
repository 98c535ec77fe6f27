import { report, watch } from './report'

// Imported before all else, so that an error of what comes after it is reported, too.
watch(report)
