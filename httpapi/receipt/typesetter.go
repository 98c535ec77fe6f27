package receipt

import (
	"fmt"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// color is red, green, and blue.
type color [3]int

// style is a font family, a font size, and a color.
type style struct {
	family family
	points float64
	color  color
}

// run is a stretch of text in one typeface.
type run struct {
	face *typeface
	text string
}

// typesetter draws text in multiple fonts and scripts. It is not safe for concurrent use.
type typesetter struct {
	*fpdf.Fpdf
	embedded map[*typeface]bool
	faces    map[*typeface]*font.Face
	shaper   shaping.HarfbuzzShaper
}

const (
	pointsPerMM     = 72 / 25.4
	replacementChar = '?' // replaces characters that no font contains
	invisibleText   = 3   // PDF text rendering mode
)

func newTypesetter(file *fpdf.Fpdf) *typesetter {
	return &typesetter{Fpdf: file, embedded: map[*typeface]bool{}, faces: map[*typeface]*font.Face{}}
}

// runs splits text at each change of typeface. Marks and joiners stay with the preceding character.
func (f family) runs(text string) []run {
	var runs []run
	for _, r := range norm.NFC.String(text) {
		last := len(runs) - 1
		if last >= 0 && (unicode.In(r, unicode.Mn, unicode.Mc) || isJoiner(r)) && runs[last].face.hasGlyph(r) {
			runs[last].text += string(r)
			continue
		}
		face := f.faceFor(r)
		if face == nil {
			face, r = f[0], replacementChar
		}
		if last >= 0 && runs[last].face == face {
			runs[last].text += string(r)
		} else {
			runs = append(runs, run{face, string(r)})
		}
	}
	return runs
}

func (f family) faceFor(r rune) *typeface {
	for _, face := range f {
		if face.hasGlyph(r) {
			return face
		}
	}
	return nil
}

func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// selectFont selects a typeface. It embeds the typeface in the file on first use.
func (t *typesetter) selectFont(face *typeface, points float64) {
	if !t.embedded[face] {
		t.AddUTF8FontFromBytes(face.name, "", face.ttf)
		t.embedded[face] = true
	}
	t.SetFont(face.name, "", points)
}

// shape returns the glyphs of a Devanagari run in font units, with conjuncts joined and vowel signs positioned.
func (t *typesetter) shape(r run) shaping.Output {
	face := t.faces[r.face]
	if face == nil {
		face = font.NewFace(r.face.font)
		t.faces[r.face] = face
	}
	text := []rune(r.text)
	return t.shaper.Shape(shaping.Input{
		Text: text, RunEnd: len(text), Direction: di.DirectionLTR, Face: face, Size: fixed.I(int(face.Upem())),
		Script: language.Devanagari, Language: language.NewLanguage("ne"),
	})
}

// width returns the width of text in millimeters.
func (t *typesetter) width(s style, text string) float64 {
	var width float64
	for _, r := range s.family.runs(text) {
		width += t.runWidth(s, r)
	}
	return width
}

func (t *typesetter) runWidth(s style, r run) float64 {
	if r.face.needsShaping {
		return float64(t.shape(r).Advance) / 64 * s.scale(r.face)
	}
	t.selectFont(r.face, s.points)
	return t.GetStringWidth(r.text)
}

// scale returns the size of one font unit in millimeters.
func (s style) scale(face *typeface) float64 {
	return s.points / pointsPerMM / float64(face.font.Upem())
}

// draw draws text on a baseline, starting at x.
func (t *typesetter) draw(s style, x, baseline float64, text string) {
	t.SetTextColor(s.color[0], s.color[1], s.color[2])
	for _, r := range s.family.runs(text) {
		if r.face.needsShaping {
			t.drawGlyphs(s, x, baseline, r)
		} else {
			t.selectFont(r.face, s.points)
			t.Text(x, baseline, r.text)
		}
		x += t.runWidth(s, r)
	}
}

// drawGlyphs draws a run as glyph outlines. It also adds the text invisibly, so users can search and copy it.
func (t *typesetter) drawGlyphs(s style, x, baseline float64, r run) {
	shaped, scale := t.shape(r), s.scale(r.face)
	t.SetFillColor(s.color[0], s.color[1], s.color[2])
	pen := x
	for _, glyph := range shaped.Glyphs {
		if outline, ok := t.faces[r.face].GlyphData(glyph.GlyphID).(font.GlyphOutline); ok && len(outline.Segments) > 0 {
			left, bottom := pen+float64(glyph.XOffset)/64*scale, baseline-float64(glyph.YOffset)/64*scale
			t.fillOutline(outline.Segments, func(p opentype.SegmentPoint) (float64, float64) {
				return left + float64(p.X)*scale, bottom - float64(p.Y)*scale
			})
		}
		pen += float64(glyph.Advance) / 64 * scale
	}
	t.selectFont(r.face, s.points)
	t.SetTextRenderingMode(invisibleText)
	t.RawWriteStr(fmt.Sprintf("%.2f Tz", 100*(pen-x)/t.GetStringWidth(r.text))) // stretch the text to the width of the outlines
	t.Text(x, baseline, r.text)
	t.RawWriteStr("100 Tz")
	t.SetTextRenderingMode(0)
}

// fillOutline fills the outline of one glyph.
func (t *typesetter) fillOutline(segments []opentype.Segment, at func(opentype.SegmentPoint) (x, y float64)) {
	var fromX, fromY float64
	for i, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if i > 0 {
				t.ClosePath()
			}
			t.MoveTo(x, y)
		case opentype.SegmentOpLineTo:
			t.LineTo(x, y)
		case opentype.SegmentOpQuadTo: // PDF has cubic curves only
			endX, endY := at(s.Args[1])
			t.CurveBezierCubicTo(fromX+2*(x-fromX)/3, fromY+2*(y-fromY)/3, endX+2*(x-endX)/3, endY+2*(y-endY)/3, endX, endY)
			x, y = endX, endY
		case opentype.SegmentOpCubeTo:
			secondX, secondY := at(s.Args[1])
			endX, endY := at(s.Args[2])
			t.CurveBezierCubicTo(x, y, secondX, secondY, endX, endY)
			x, y = endX, endY
		}
		fromX, fromY = x, y
	}
	t.ClosePath()
	t.DrawPath("F")
}

// wrap breaks text into lines of up to width millimeters. It breaks at spaces, or inside a word that is longer than a line.
func (t *typesetter) wrap(s style, text string, width float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if joined := strings.TrimSpace(line + " " + word); t.width(s, joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
		for t.width(s, line) > width {
			prefix := t.longestPrefix(s, line, width)
			lines = append(lines, prefix)
			line = line[len(prefix):]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// longestPrefix returns the longest prefix of a word that fits. It always includes at least one character with its marks.
func (t *typesetter) longestPrefix(s style, word string, width float64) string {
	end := 0
	previous := rune(0)
	for i, r := range word {
		if i > 0 && !unicode.In(r, unicode.Mn, unicode.Mc) && !isJoiner(r) && !isJoiner(previous) && !isVirama(previous) {
			if end > 0 && t.width(s, word[:i]) > width {
				return word[:end]
			}
			end = i
		}
		previous = r
	}
	if end == 0 {
		return word
	}
	return word[:end]
}

// isVirama reports whether r is the virama, which joins two Devanagari consonants into a conjunct.
func isVirama(r rune) bool { return r == '\u094d' }
