package uploads_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/uploads"
)

// document returns a PDF file with one page and the given objects.
func document(objects ...string) []byte {
	return []byte("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n" +
		strings.Join(objects, "\n") + "\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n")
}

// compress compresses content with zlib.
func compress(t *testing.T, content string) string {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, err := w.Write([]byte(content))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.String()
}

// objectStream returns an object stream that contains only object 7.
func objectStream(dictionary, content string) string {
	return fmt.Sprintf("6 0 obj\n<< /Type /ObjStm /N 1 /First 4 %s /Length %d >>\nstream\n%s\nendstream\nendobj",
		dictionary, len(content), content)
}

func TestPDF(t *testing.T) {
	t.Parallel()
	const script = "7 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>"
	for _, c := range []struct {
		title   string
		content []byte
		want    error
	}{
		{"a plain file is accepted", document(), nil},
		{"a script is rejected", document("7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj"), uploads.ErrActive},
		{"a script with an escaped name is rejected", document("7 0 obj << /S /Java#53cript /J#53 (x) >> endobj"), uploads.ErrActive},
		{"a script name outside all objects is rejected", document("(", "/#4aavaScript"), uploads.ErrActive},
		{"a key for a script is rejected", document("7 0 obj << /S 8 0 R /J#53 (x) >> endobj"), uploads.ErrActive},
		{
			"a key after deep nesting is rejected",
			document("7 0 obj << /A " + strings.Repeat("[", 100) + strings.Repeat("]", 100) + " /EF 8 0 R >> endobj"),
			uploads.ErrUnreadable,
		},
		{"an action that launches a program is rejected", document("7 0 obj << /S /Launch /F (cmd.exe) >> endobj"), uploads.ErrActive},
		{
			"an action that opens a web page is rejected",
			document("7 0 obj << /OpenAction << /S /URI /URI (https://example.com) >> >> endobj"),
			uploads.ErrActive,
		},
		{
			"an action in another object is rejected",
			document("7 0 obj << /OpenAction 8 0 R >> endobj", "8 0 obj << /S /URI /URI (x) >> endobj"),
			uploads.ErrActive,
		},
		{
			"an action followed by another action is rejected",
			document("7 0 obj << /OpenAction << /S /GoTo /D [2 0 R /Fit] /Next 8 0 R >> >> endobj"),
			uploads.ErrActive,
		},
		{"an action in a missing object is rejected", document("7 0 obj << /OpenAction 99 0 R >> endobj"), uploads.ErrActive},
		{"an action that opens a page is allowed", document("7 0 obj << /OpenAction [2 0 R /FitH null] >> endobj"), nil},
		{
			"an action in another object that opens a page is allowed",
			document("7 0 obj << /OpenAction 8 0 R >> endobj", "8 0 obj << /S /GoTo /D [2 0 R /Fit] >> endobj"),
			nil,
		},
		{"an embedded file is rejected", document("7 0 obj << /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >> endobj"), uploads.ErrActive},
		{
			"an embedded file after a comment is rejected",
			document("7 %\n0 %\nobj << /F (a.exe) /E#46 << /F 8 0 R >> >> endobj"),
			uploads.ErrActive,
		},
		{"a list of embedded files is rejected", document("7 0 obj << /EmbeddedFiles << /Names [(a) 8 0 R] >> >> endobj"), uploads.ErrActive},
		{"an empty list of embedded files is allowed", document("7 0 obj << /EmbeddedFiles << /Names [ ] >> >> endobj"), nil},
		{"rich media is rejected", document("7 0 obj << /Subtype /RichMedia >> endobj"), uploads.ErrActive},
		{"an XFA form is rejected", document("7 0 obj << /AcroForm << /XFA 8 0 R >> >> endobj"), uploads.ErrActive},
		{
			"an action that submits a form is rejected",
			document("7 0 obj << /S /SubmitForm /F (https://example.com) >> endobj"),
			uploads.ErrActive,
		},
		{"an encrypted file is rejected", document("trailer << /Encrypt 9 0 R >>"), uploads.ErrEncrypted},
		{"an encrypted file with an escaped name is rejected", document("trailer << /Encryp#74 9 0 R >>"), uploads.ErrEncrypted},

		{
			"a script in a compressed object stream is rejected",
			document(objectStream("/Filter /FlateDecode", compress(t, script))),
			uploads.ErrActive,
		},
		{
			"an escaped name in a compressed object stream is rejected",
			document(objectStream("/Filter [/Fl#61teDecode]", compress(t, "7 0 << /S /J#61vaScript >>"))),
			uploads.ErrActive,
		},
		{
			"a key in a compressed object stream is rejected",
			document(objectStream("/Filter /FlateDecode", compress(t, "7 0 << /EF 8 0 R >>"))),
			uploads.ErrActive,
		},
		{"a key in an uncompressed object stream is rejected", document(objectStream("", "7 0 << /EF 8 0 R >>")), uploads.ErrActive},
		{
			"an action in a compressed object stream is rejected",
			document("9 0 obj << /OpenAction 7 0 R >> endobj", objectStream("/Filter /FlateDecode", compress(t, "7 0 << /S /URI >>"))),
			uploads.ErrActive,
		},
		{
			"an object stream without a type is searched",
			document(strings.Replace(objectStream("/Filter /FlateDecode", compress(t, script)), "/Type /ObjStm", "", 1)),
			uploads.ErrActive,
		},
		{
			"an object stream with a wrong length is searched completely",
			document(strings.Replace(objectStream("/Filter /FlateDecode", compress(t, script)), "/Length ", "/Length 1 /Old ", 1)),
			uploads.ErrActive,
		},
		{"a harmless object stream is allowed", document(objectStream("/Filter /FlateDecode", compress(t, "7 0 << /Type /Font >>"))), nil},
		{
			"an object stream in another encoding is rejected",
			document(objectStream("/Filter [/ASCIIHexDecode /FlateDecode]", "00>")),
			uploads.ErrUnreadable,
		},
		{
			"an object stream with two encodings is rejected",
			document(objectStream("/Filter /FlateDecode /Filter /ASCIIHexDecode", compress(t, "7 0 << /Type /Font >>"))),
			uploads.ErrUnreadable,
		},
		{
			"an object stream with a predictor is rejected",
			document(objectStream("/Filter /FlateDecode /DecodeParms << /Predictor 12 >>", compress(t, script))),
			uploads.ErrUnreadable,
		},
		{
			"an object stream that cannot be decompressed is rejected",
			document(objectStream("/Filter /FlateDecode", "no zlib data")),
			uploads.ErrUnreadable,
		},
		{
			"an object stream that is too large after decompression is rejected",
			document(objectStream("/Filter /FlateDecode", compress(t, "7 0 "+strings.Repeat(" ", 65<<20)))),
			uploads.ErrUnreadable,
		},
		{
			"a file of overlapping objects is rejected",
			append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("1 0 obj ("), 20_000)...),
			uploads.ErrUnreadable,
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			f, err := uploads.Clean(c.content)
			if c.want != nil {
				require.ErrorIs(t, err, c.want)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, uploads.File{MediaType: "application/pdf", Extension: ".pdf", Content: c.content}, f)
		})
	}
}

func TestPDFFromLibrary(t *testing.T) {
	t.Parallel()
	render := func(change func(*fpdf.Fpdf)) []byte {
		p := fpdf.New("P", "mm", "A4", "")
		p.AddPage()
		p.SetFont("Helvetica", "", 12)
		p.Cell(40, 10, "November statement")
		change(p)
		var b bytes.Buffer
		require.NoError(t, p.Output(&b))
		return b.Bytes()
	}
	_, err := uploads.Clean(render(func(*fpdf.Fpdf) {}))
	require.NoError(t, err)
	_, err = uploads.Clean(render(func(p *fpdf.Fpdf) { p.SetJavascript("app.alert('x')") }))
	require.ErrorIs(t, err, uploads.ErrActive)
	_, err = uploads.Clean(render(func(p *fpdf.Fpdf) {
		p.SetAttachments([]fpdf.Attachment{{Content: []byte("MZ"), Filename: "a.exe"}})
	}))
	require.ErrorIs(t, err, uploads.ErrActive)
	_, err = uploads.Clean(render(func(p *fpdf.Fpdf) { p.SetProtection(fpdf.CnProtectPrint, "secret", "secret") }))
	require.ErrorIs(t, err, uploads.ErrEncrypted)
}

// newQuadrantImage returns an image whose four quarters have different colors.
func newQuadrantImage(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.Set(x, y, map[[2]bool]color.Color{
				{false, false}: color.RGBA{255, 0, 0, 255}, {true, false}: color.RGBA{0, 255, 0, 255},
				{false, true}: color.RGBA{0, 0, 255, 255}, {true, true}: color.RGBA{255, 255, 255, 255},
			}[[2]bool{x >= w/2, y >= h/2}])
		}
	}
	return m
}

func encodePNG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

// encodeJPEGWithEXIF returns a JPEG file whose metadata contains an orientation and a location.
func encodeJPEGWithEXIF(t *testing.T, m image.Image, orientation byte) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, m, nil))
	exif := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" +
		string(orientation) + "\x00\x00\x00\x00\x00\x00GPS 27.7172 N")
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(2+len(exif)))
	return append(append(append([]byte{0xff, 0xd8}, segment...), exif...), b.Bytes()[2:]...)
}

func TestImages(t *testing.T) {
	t.Parallel()
	t.Run("Clean removes metadata and appended data", func(t *testing.T) {
		t.Parallel()
		for _, content := range [][]byte{
			append(encodePNG(t, newQuadrantImage(16, 8)), "PK appended GPS"...),
			append(encodeJPEGWithEXIF(t, newQuadrantImage(16, 8), 1), "PK appended GPS"...),
		} {
			f, err := uploads.Clean(content)
			require.NoError(t, err)
			assert.NotContains(t, string(f.Content), "GPS")
			assert.NotContains(t, string(f.Content), "Exif")
			m, _, err := image.Decode(bytes.NewReader(f.Content))
			require.NoError(t, err)
			assert.Equal(t, image.Rect(0, 0, 16, 8), m.Bounds())
		}
	})
	t.Run("Clean rotates an image according to its metadata", func(t *testing.T) {
		t.Parallel()
		const red, green, blue, white = 'r', 'g', 'b', 'w'
		colorOf := func(m image.Image, x, y int) rune {
			r, g, b, _ := m.At(x, y).RGBA()
			switch {
			case r > 0x8000 && g > 0x8000:
				return white
			case r > 0x8000:
				return red
			case g > 0x8000:
				return green
			case b > 0x8000:
				return blue
			}
			return '?'
		}
		for orientation, corners := range map[byte]string{
			1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb",
		} {
			f, err := uploads.Clean(encodeJPEGWithEXIF(t, newQuadrantImage(64, 32), orientation))
			require.NoError(t, err)
			m, err := jpeg.Decode(bytes.NewReader(f.Content))
			require.NoError(t, err)
			w, h := m.Bounds().Dx(), m.Bounds().Dy()
			assert.Equal(t, orientation >= 5, w < h, orientation)
			got := string([]rune{colorOf(m, 4, 4), colorOf(m, w-5, 4), colorOf(m, 4, h-5), colorOf(m, w-5, h-5)})
			assert.Equal(t, corners, got, orientation)
		}
	})
	t.Run("an image with more than 40 megapixels is rejected before decoding", func(t *testing.T) {
		t.Parallel()
		// The file has only a header. Decoding would return ErrUnreadable, so ErrTooLarge shows that the dimensions are checked first.
		header := func(w, h uint32) []byte {
			data := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), w), h)
			data = append(data, 8, 0, 0, 0, 0)
			chunk := append(binary.BigEndian.AppendUint32([]byte("\x89PNG\r\n\x1a\n"), 13), data...)
			return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(data))
		}
		_, err := uploads.Clean(header(8000, 5001))
		require.ErrorIs(t, err, uploads.ErrTooLarge)
		_, err = uploads.Clean(header(1<<31-1, 1<<31-1))
		require.Error(t, err)
		_, err = uploads.Clean(header(8000, 5000))
		require.ErrorIs(t, err, uploads.ErrUnreadable)
	})
	t.Run("damaged images and other files are rejected", func(t *testing.T) {
		t.Parallel()
		complete := encodePNG(t, newQuadrantImage(16, 8))
		_, err := uploads.Clean(complete[:len(complete)-30])
		require.ErrorIs(t, err, uploads.ErrUnreadable)
		_, err = uploads.Clean([]byte("<html><script>"))
		require.ErrorIs(t, err, uploads.ErrUnsupportedType)
		_, err = uploads.Clean([]byte("GIF89a"))
		require.ErrorIs(t, err, uploads.ErrUnsupportedType)
	})
}

func FuzzClean(f *testing.F) {
	f.Add(document("7 0 obj << /OpenAction [2 0 R] /A (\\)) <41> >> endobj"))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00MM\x00*\x00\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		if file, err := uploads.Clean(content); err == nil && len(file.Content) == 0 {
			t.Error("Clean accepted a file without content")
		}
	})
}
