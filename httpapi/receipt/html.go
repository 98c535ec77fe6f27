package receipt

import (
	_ "embed"
	"html/template"
	"io"

	"hulak/domain/transfer"
)

//go:embed receipt.html
var receiptHTML string

var pageTemplate = template.Must(template.New("receipt").Parse(receiptHTML))

// quietZoneSquares is the width of the white margin that a QR code needs.
const quietZoneSquares = 4

// HTML writes the receipt as a self-contained HTML page.
func (r Receipt) HTML(w io.Writer) error {
	code, err := r.qrCode()
	if err != nil {
		return err
	}
	return pageTemplate.Execute(w, struct {
		transfer.DisclosureDocument
		Status     []transfer.Line
		VerifyURL  string
		VerifyText string
		QRPath     string
		QRMin      int
		QRSize     int
	}{r.Document, r.Status, r.VerifyURL, VerifyText, svgPath(code), -quietZoneSquares, code.Size + 2*quietZoneSquares})
}
