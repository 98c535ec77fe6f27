package receipt

import (
	_ "embed"
	"html/template"
	"io"

	"hulak/domain/transfer"
)

//go:embed sheet.html
var sheetHTML string

var page = template.Must(template.New("sheet").Parse(sheetHTML))

// quietSquares is the width of the white margin that a QR code needs.
const quietSquares = 4

// HTML writes the receipt as a self-contained HTML page.
func (s Sheet) HTML(w io.Writer) error {
	code, err := s.code()
	if err != nil {
		return err
	}
	return page.Execute(w, struct {
		transfer.DisclosureDocument
		Standing   []transfer.Line
		VerifyAt   string
		VerifyText string
		Code       string
		From, Side int
	}{s.Document, s.Standing, s.VerifyAt, VerifyText, path(code), -quietSquares, code.Size + 2*quietSquares})
}
