package paper

import (
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Measures of the sheet, in millimetres, and its type sizes in points.
const (
	marginMM     = 18.0
	codeMM       = 30.0
	lineMM       = 5.0
	gapMM        = 3.0
	titlePoints  = 20.0
	headPoints   = 11.0
	bodyPoints   = 9.0
	labelPart    = 0.45 // of the width, for the names of figures
	font         = "Helvetica"
	inkGrey      = 90
	paperWidthMM = 215.9 // Letter
	widthMM      = paperWidthMM - 2*marginMM
)

// writer draws from top to bottom; text comes as UTF-8 and goes as the printer's fonts have it.
type writer struct {
	*fpdf.Fpdf
	text func(string) string
}

// PDF writes the sheet for a printer. The same sheet and moment write the same bytes.
func (s Sheet) PDF(w io.Writer, at time.Time) error {
	code, err := s.code()
	if err != nil {
		return err
	}
	file := fpdf.New("P", "mm", "Letter", "")
	p := writer{file, file.UnicodeTranslatorFromDescriptor("")}
	p.SetTitle("Hulak: "+s.Document.Title, true)
	p.SetCreationDate(at)
	p.SetModificationDate(at)
	p.SetCatalogSort(true)
	p.SetMargins(marginMM, marginMM, marginMM)
	p.SetAutoPageBreak(true, marginMM)
	p.AddPage()
	p.head(s.Document)
	for _, section := range s.Document.Sections {
		p.section(section)
	}
	if len(s.Standing) > 0 {
		p.section(transfer.Section{Heading: "How it stands", Lines: s.Standing})
	}
	p.verify(code, s)
	if err := file.Output(w); err != nil {
		return fmt.Errorf("writing a receipt as PDF: %w", err)
	}
	return nil
}

func (p writer) head(d transfer.DisclosureDocument) {
	p.SetFont(font, "B", titlePoints)
	p.CellFormat(widthMM, 10, p.text("Hulak: "+d.Title), "", 1, "L", false, 0, "")
	p.SetFont(font, "", bodyPoints)
	p.SetTextColor(inkGrey, inkGrey, inkGrey)
	p.MultiCell(widthMM, lineMM, p.text(d.Subtitle), "", "L", false)
	p.SetTextColor(0, 0, 0)
}

func (p writer) section(s transfer.Section) {
	p.Ln(gapMM)
	p.SetFont(font, "B", headPoints)
	p.CellFormat(widthMM, lineMM+2, p.text(s.Heading), "B", 1, "L", false, 0, "")
	p.Ln(1)
	for _, line := range s.Lines {
		p.line(line)
	}
	p.SetFont(font, "", bodyPoints)
	for _, text := range s.Text {
		p.Ln(1)
		p.MultiCell(widthMM, lineMM-0.5, p.text(text), "", "L", false)
	}
}

func (p writer) line(l transfer.Line) {
	style := ""
	if l.Strong {
		style = "B"
	}
	p.SetFont(font, style, bodyPoints)
	p.CellFormat(widthMM*labelPart, lineMM, p.text(l.Label), "", 0, "L", false, 0, "")
	p.MultiCell(widthMM*(1-labelPart), lineMM, p.text(l.Value), "", "R", false)
}

// verify draws the code, and what it is for. It stays together on a page.
func (p writer) verify(code *qr.Code, s Sheet) {
	_, height := p.GetPageSize()
	if p.GetY()+gapMM+codeMM > height-marginMM {
		p.AddPage()
	}
	p.Ln(2 * gapMM)
	x, y, square := marginMM, p.GetY(), codeMM/float64(code.Size)
	p.SetFillColor(0, 0, 0)
	for r := range runs(code) {
		p.Rect(x+float64(r.x)*square, y+float64(r.y)*square, float64(r.length)*square, square, "F")
	}
	p.SetXY(x+codeMM+gapMM, y)
	p.SetFont(font, "", bodyPoints)
	p.MultiCell(widthMM-codeMM-gapMM, lineMM, p.text(VerifyText), "", "L", false)
	p.SetX(x + codeMM + gapMM)
	p.SetTextColor(inkGrey, inkGrey, inkGrey)
	p.MultiCell(widthMM-codeMM-gapMM, lineMM, p.text(s.VerifyAt), "", "L", false)
	p.SetX(x + codeMM + gapMM)
	p.MultiCell(widthMM-codeMM-gapMM, lineMM, p.text("Text "+s.Document.Template), "", "L", false)
}
