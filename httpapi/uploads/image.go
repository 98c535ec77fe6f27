package uploads

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"sync"
)

const (
	maxPixels   = 40_000_000
	jpegQuality = 90
)

// decodeMutex serializes decoding, because one large image can use several hundred megabytes.
var decodeMutex sync.Mutex

func cleanPNG(content []byte) ([]byte, error) {
	return reencode(content, png.DecodeConfig, png.Decode, png.Encode)
}

// cleanJPEG applies the EXIF orientation to the pixels, because the metadata is removed.
func cleanJPEG(content []byte) ([]byte, error) {
	exif := orientation(content)
	return reencode(content, jpeg.DecodeConfig, jpeg.Decode, func(w io.Writer, m image.Image) error {
		return jpeg.Encode(w, applyOrientation(m, exif), &jpeg.Options{Quality: jpegQuality})
	})
}

// reencode keeps only an image's pixels. It removes metadata and any data after the end. It checks the dimensions before it decodes
// the pixels.
func reencode(
	content []byte,
	config func(io.Reader) (image.Config, error),
	decode func(io.Reader) (image.Image, error),
	encode func(io.Writer, image.Image) error,
) ([]byte, error) {
	header, err := config(bytes.NewReader(content))
	if err != nil || header.Width <= 0 || header.Height <= 0 {
		return nil, ErrUnreadable
	}
	if int64(header.Width)*int64(header.Height) > maxPixels {
		return nil, ErrTooLarge
	}
	decodeMutex.Lock()
	defer decodeMutex.Unlock()
	decoded, err := decode(bytes.NewReader(content))
	if err != nil {
		return nil, ErrUnreadable
	}
	var out bytes.Buffer
	if err := encode(&out, decoded); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// JPEG markers, and the EXIF tag and values of the orientation.
const (
	markerStart    = 0xff
	markerEXIF     = 0xe1
	markerScan     = 0xda
	tagOrientation = 0x0112
	upright        = 1
)

// orientation returns a JPEG file's EXIF orientation from 1 to 8. If the file has none, it returns 1 (upright).
func orientation(content []byte) int {
	for pos := 2; pos+4 <= len(content) && content[pos] == markerStart && content[pos+1] != markerScan; {
		length := int(binary.BigEndian.Uint16(content[pos+2:]))
		end := pos + 2 + length
		if length < 2 || end > len(content) {
			break
		}
		segment := content[pos+4 : end]
		if content[pos+1] == markerEXIF && bytes.HasPrefix(segment, []byte("Exif\x00\x00")) {
			return exifOrientation(segment[6:])
		}
		pos = end
	}
	return upright
}

// exifOrientation returns the orientation in the first directory of TIFF data.
func exifOrientation(tiff []byte) int {
	const entryBytes = 12
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 {
		return upright
	}
	directory := int64(order.Uint32(tiff[4:]))
	if directory+2 > int64(len(tiff)) {
		return upright
	}
	entries := tiff[directory+2:]
	for range order.Uint16(tiff[directory:]) {
		if len(entries) < entryBytes {
			break
		}
		if order.Uint16(entries) == tagOrientation {
			if o := int(order.Uint16(entries[8:])); o >= upright && o <= 8 {
				return o
			}
			break
		}
		entries = entries[entryBytes:]
	}
	return upright
}

// applyOrientation returns an image transformed according to its EXIF orientation.
func applyOrientation(m image.Image, orientation int) image.Image {
	if orientation == upright {
		return m
	}
	w, h := m.Bounds().Dx(), m.Bounds().Dy()
	source := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(source, source.Bounds(), m, m.Bounds().Min, draw.Src)
	swapsDimensions := orientation >= 5
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if swapsDimensions {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch orientation {
			case 2:
				tx = w - 1 - x
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				ty = h - 1 - y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			copy(out.Pix[out.PixOffset(tx, ty):][:4], source.Pix[source.PixOffset(x, y):][:4])
		}
	}
	return out
}
