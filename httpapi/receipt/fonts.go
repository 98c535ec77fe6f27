package receipt

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

//go:embed fonts/*.woff
var fontFiles embed.FS

// typeface is one font file.
type typeface struct {
	name         string // file name, also used as the font family in a PDF
	ttf          []byte
	font         *font.Font
	needsShaping bool // true if the script needs shaping, which fpdf does not support
}

// hasGlyph reports whether the font has a glyph for r.
func (f *typeface) hasGlyph(r rune) bool {
	_, ok := f.font.Cmap.Lookup(r)
	return ok
}

// family is a list of typefaces in order of preference. Each character uses the first typeface that has its glyph.
type family []*typeface

// fontFamilies are a receipt's fonts.
type fontFamilies struct{ regular, bold, heading family }

// fonts loads the embedded fonts once.
var fonts = sync.OnceValue(func() fontFamilies {
	latin, latinBold := loadFont("figtree-latin-400-normal", false), loadFont("figtree-latin-700-normal", false)
	latinExt, latinExtBold := loadFont("figtree-latin-ext-400-normal", false), loadFont("figtree-latin-ext-700-normal", false)
	devanagari := loadFont("noto-sans-devanagari-devanagari-400-normal", true)
	devanagariBold := loadFont("noto-sans-devanagari-devanagari-700-normal", true)
	return fontFamilies{
		regular: family{latin, latinExt, devanagari},
		bold:    family{latinBold, latinExtBold, devanagariBold},
		heading: family{loadFont("bricolage-grotesque-latin-700-normal", false), latinExtBold, devanagariBold},
	}
})

// loadFont reads an embedded font. It panics if the file is corrupt, which the tests detect.
func loadFont(name string, needsShaping bool) *typeface {
	fail := func(err error) { panic(fmt.Sprintf("receipt: cannot read font %s: %v", name, err)) }
	file, err := fontFiles.ReadFile("fonts/" + name + ".woff")
	if err != nil {
		fail(err)
	}
	loader, err := opentype.NewLoader(bytes.NewReader(file))
	if err != nil {
		fail(err)
	}
	var tables []opentype.Table
	for _, tag := range loader.Tables() {
		content, err := loader.RawTable(tag)
		if err != nil {
			fail(err)
		}
		tables = append(tables, opentype.Table{Tag: tag, Content: content})
	}
	parsed, err := font.NewFont(loader)
	if err != nil {
		fail(err)
	}
	return &typeface{name: name, ttf: opentype.WriteTTF(tables), font: parsed, needsShaping: needsShaping}
}
