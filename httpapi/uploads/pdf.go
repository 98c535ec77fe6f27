package uploads

import (
	"bytes"
	"compress/flate"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// A PDF file is searched for active content in two ways, because a PDF reader can find objects that a parser does not expect.
//
//   - Forbidden names are searched for in all bytes, regardless of structure.
//   - Objects are parsed at each position where one can start, and checked for forbidden keys.
//
// Compressed object streams are decompressed and searched in the same way. A file that cannot be searched completely within the
// limits is rejected. Section numbers refer to ISO 32000-1.
const (
	inflatedBytesMax = 64 << 20
	// parsedBytesMax limits the work on files in which many objects overlap.
	parsedBytesMax = 128 << 20
	nestingMax     = 64
)

// forbiddenNames must not occur anywhere in a file. Most are too long to occur in compressed data by chance.
var forbiddenNames = map[string]error{
	"JavaScript": ErrActive, "Launch": ErrActive, "RichMedia": ErrActive, "EmbeddedFile": ErrActive, "FileAttachment": ErrActive,
	"Rendition": ErrActive, "SubmitForm": ErrActive, "ImportData": ErrActive, "GoToE": ErrActive, "XFA": ErrActive,
	"Encrypt": ErrEncrypted,
}

// conditionalNames are allowed with harmless values, because programs also write them with empty or default values.
var conditionalNames = map[string]func(v any) bool{"OpenAction": opensPage, "EmbeddedFiles": isEmptyTree}

// forbiddenKeys must not occur in an object. JS is the key of a script, and EF the key of the embedded files of a file
// specification.
var forbiddenKeys = map[string]error{"JS": ErrActive, "EF": ErrActive}

// checkPDF rejects a PDF file that is encrypted, or that has active content (section 12.6) or embedded files (section 7.11.4).
func checkPDF(content []byte) error {
	p := pdf{objects: map[int][]location{}}
	if err := p.searchFile(content); err != nil {
		return err
	}
	return p.checkSuspects()
}

// location is the position at which a value starts.
type location struct {
	data []byte
	at   int
}

// suspect is a value that must be harmless.
type suspect struct {
	location
	harmless func(v any) bool
}

type pdf struct {
	objects  map[int][]location // by object number; a file can define a number more than once
	suspects []suspect
	inflated int64
	parsed   int
}

// objectStart matches the possible start of an object. If a comment separates the numbers, only "obj" matches, and the number is
// unknown.
var objectStart = regexp.MustCompile(`(?:([0-9]{1,10})[\x00\t\n\f\r ]+[0-9]{1,5}[\x00\t\n\f\r ]+)?obj`)

const numberUnknown = -1

// searchFile checks all names and all objects of a file.
func (p *pdf) searchFile(data []byte) error {
	if err := p.searchNames(data); err != nil {
		return err
	}
	for _, m := range objectStart.FindAllSubmatchIndex(data, -1) {
		number := numberUnknown
		if m[2] >= 0 {
			number, _ = strconv.Atoi(string(data[m[2]:m[3]]))
		}
		if err := p.searchObject(number, location{data, m[1]}); err != nil {
			return err
		}
	}
	return nil
}

// searchNames checks each name in data, regardless of structure.
func (p *pdf) searchNames(data []byte) error {
	for at := 0; ; {
		slash := bytes.IndexByte(data[at:], '/')
		if slash < 0 {
			return nil
		}
		name, end := readName(data, at+slash)
		if err := forbiddenNames[name]; err != nil {
			return err
		}
		if harmless, found := conditionalNames[name]; found {
			p.suspects = append(p.suspects, suspect{location{data, end}, harmless})
		}
		at += slash + 1
	}
}

// searchObject parses an object, and the objects in it if it is an object stream (section 7.5.7).
func (p *pdf) searchObject(number int, v location) error {
	p.objects[number] = append(p.objects[number], v)
	l := lexer{data: v.data, at: v.at}
	parsed := l.value(0)
	p.parsed += l.at - v.at
	if p.parsed > parsedBytesMax {
		return ErrUnreadable
	}
	if l.err != nil {
		return l.err
	}
	dict, isDict := parsed.(dictionary)
	if !isDict || !l.consumeKeyword("stream") {
		return nil
	}
	// PDF readers find an object stream by its number alone, so it needs no type.
	if !slices.Contains(dict["Type"], any(pdfName("ObjStm"))) && len(dict["First"]) == 0 {
		return nil
	}
	return p.searchObjectStream(dict, v.data, l.at)
}

// searchObjectStream searches the objects of an object stream.
func (p *pdf) searchObjectStream(dict dictionary, data []byte, at int) error {
	content, err := p.decode(dict, data[at+lineEnd(data[at:]):])
	if err != nil {
		return err
	}
	if err := p.searchNames(content); err != nil {
		return err
	}
	first, ok := number(dict["First"])
	if !ok || first > len(content) {
		return ErrUnreadable
	}
	index := lexer{data: content[:first]}
	for {
		num, ok1 := index.value(0).(float64)
		offset, ok2 := index.value(0).(float64)
		if !ok1 || !ok2 {
			return nil
		}
		if offset < 0 || offset > float64(len(content)-first) {
			return ErrUnreadable
		}
		if err := p.searchObject(int(num), location{content, first + int(offset)}); err != nil {
			return err
		}
	}
}

// decode returns the content of a stream. It supports only plain and Flate-encoded streams, and rejects other encodings because
// their content could not be searched. The compressed data determines the end, not the length in the dictionary.
func (p *pdf) decode(dict dictionary, data []byte) ([]byte, error) {
	const zlibHeaderBytes = 2
	if len(dict["Filter"]) == 0 {
		return data, nil
	}
	if !isFlate(dict["Filter"]) || hasPredictor(dict["DecodeParms"]) || hasPredictor(dict["DP"]) || len(data) < zlibHeaderBytes {
		return nil, ErrUnreadable
	}
	content, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data[zlibHeaderBytes:])), inflatedBytesMax-p.inflated+1))
	p.inflated += int64(len(content))
	if err != nil || p.inflated > inflatedBytesMax {
		return nil, ErrUnreadable
	}
	return content, nil
}

func isFlate(filter []any) bool {
	if len(filter) != 1 { // PDF readers differ in which duplicate they use
		return false
	}
	if list, ok := filter[0].([]any); ok {
		return len(list) == 1 && isFlate(list)
	}
	return filter[0] == any(pdfName("FlateDecode")) || filter[0] == any(pdfName("Fl"))
}

// hasPredictor reports whether decoded bytes need, or might need, another decoding step.
func hasPredictor(parameters []any) bool {
	for _, v := range parameters {
		switch v := v.(type) {
		case nil:
		case []any:
			if hasPredictor(v) {
				return true
			}
		case dictionary:
			if predictor, ok := number(v["Predictor"]); len(v["Predictor"]) > 0 && (!ok || predictor != 1) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func number(values []any) (int, bool) {
	if len(values) != 1 {
		return 0, false
	}
	n, ok := values[0].(float64)
	return int(n), ok && n >= 0 && n <= inflatedBytesMax
}

// checkSuspects rejects the file unless each suspect value, or each definition of the object that it refers to, is harmless.
func (p *pdf) checkSuspects() error {
	for _, d := range p.suspects {
		v := d.parse()
		if ref, ok := v.(reference); ok {
			definitions := p.objects[int(ref)]
			if len(definitions) == 0 || slices.ContainsFunc(definitions, func(o location) bool { return !d.harmless(o.parse()) }) {
				return ErrActive
			}
		} else if !d.harmless(v) {
			return ErrActive
		}
	}
	return nil
}

func (v location) parse() any {
	l := lexer{data: v.data, at: v.at}
	return l.value(0)
}

// opensPage reports whether an action does nothing except open the document at one of its pages (section 12.6.2).
func opensPage(action any) bool {
	switch a := action.(type) {
	case []any:
		return true // a destination
	case dictionary:
		return len(a["S"]) == 1 && a["S"][0] == any(pdfName("GoTo")) && len(a["Next"]) == 0
	}
	return false
}

// isEmptyTree reports whether v is a name tree without entries (section 7.9.6).
func isEmptyTree(v any) bool {
	tree, ok := v.(dictionary)
	if !ok || len(tree["Kids"]) > 0 {
		return false
	}
	for _, names := range tree["Names"] {
		if list, ok := names.([]any); !ok || len(list) > 0 {
			return false
		}
	}
	return true
}
