package core

import (
	"mime"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// MediaTypeCSV is the media type of CSV files.
const MediaTypeCSV = "text/csv; charset=utf-8"

// Download returns a response that browsers save as a file with the given name. Caches do not store it.
func Download(mediaType, name string, content []byte) func(huma.Context) {
	return func(out huma.Context) {
		out.SetHeader("Content-Type", mediaType)
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = out.BodyWriter().Write(content) // the client is gone if this fails
	}
}

// SafeCell returns a person's text for a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front.
func SafeCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
