// Package sanctions screens people against a sanctions list in the format of OFAC's Specially Designated Nationals list: sdn.csv,
// alt.csv, and add.csv. It does not call an external service. It reads the list from files and can load a newer list while the
// program runs.
package sanctions

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// List names, as recorded in events.
const (
	OFACListName   = "OFAC_SDN"
	SampleListName = "SAMPLE_SDN" // the built-in list of fictional people
)

// Files of a list. Only entriesFile is required.
const (
	entriesFile   = "sdn.csv"
	namesFile     = "alt.csv" // alternative names
	addressesFile = "add.csv"
)

// maxFileBytes is the maximum size of a file. OFAC's files are a few megabytes each.
const maxFileBytes = 64 << 20

// List is one version of a sanctions list. It is immutable.
type List struct {
	Name    string
	Version string // digest of the files
	Entries int    // number of entries, including companies and vessels
	Names   int    // number of people's names, including alternative names

	files        map[string][]byte // the files' contents, by name
	people       []entry
	names        []listedName
	vocabulary   []listWord
	fingerprints []wordFingerprints // by vocabulary index
}

// listedName is one reading of a person's name. See nameReadings.
type listedName struct {
	person int     // index in people
	words  []int32 // indexes in the vocabulary
}

// listWord is a vocabulary word and the names that contain it.
type listWord struct {
	word
	names []int32 // indexes in List.names
}

// entry is a listed person.
type entry struct {
	number       string
	name         string   // as spelled on the list
	alternatives []string // alternative names
	program      string
	residence    string
	remarks      string // dates of birth, ID numbers, and other facts
	birthDates   []birthDate
}

//go:embed sample/*.csv
var sampleFiles embed.FS

// LoadSample loads the built-in list.
func LoadSample() (*List, error) {
	files, err := fs.Sub(sampleFiles, "sample")
	if err != nil {
		return nil, err
	}
	return Load(SampleListName, files)
}

// Load loads a list from files. It rejects truncated or malformed files, because screening against an incomplete list would miss
// matches.
func Load(name string, files fs.FS) (*List, error) {
	l, digest := &List{Name: name, files: map[string][]byte{}}, sha256.New()
	rows := map[string][][]string{}
	for _, file := range []string{entriesFile, namesFile, addressesFile} {
		content, err := readFile(files, file)
		if errors.Is(err, fs.ErrNotExist) && file != entriesFile {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("sanctions list: %w", err)
		}
		_ = binary.Write(digest, binary.BigEndian, uint64(len(content)))
		digest.Write(content)
		l.files[file] = content
		if rows[file], err = parseRows(content, columnCounts[file]); err != nil {
			return nil, fmt.Errorf("sanctions list: %s: %w", file, err)
		}
	}
	l.Version = hex.EncodeToString(digest.Sum(nil))
	if l.Entries = len(rows[entriesFile]); l.Entries == 0 {
		return nil, fmt.Errorf("sanctions list: %s is empty", entriesFile)
	}
	l.addPeople(rows[entriesFile], groupByEntry(rows[namesFile]), groupByEntry(rows[addressesFile]))
	return l, nil
}

// columnCounts holds the number of columns in each file.
var columnCounts = map[string]int{entriesFile: 12, namesFile: 5, addressesFile: 6}

func readFile(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxFileBytes+1))
	if err == nil && len(content) > maxFileBytes {
		err = fmt.Errorf("%s is too large", name)
	}
	return content, err
}

// parseRows reads rows without a header. OFAC's files end with a Ctrl-Z character and use -0- for an empty field.
func parseRows(content []byte, width int) ([][]string, error) {
	reader := csv.NewReader(bytes.NewReader(bytes.TrimRight(content, "\x1a\r\n\t ")))
	reader.FieldsPerRecord, reader.LazyQuotes = width, true
	rows, err := reader.ReadAll()
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		for i, value := range row {
			if row[i] = strings.TrimSpace(value); row[i] == "-0-" {
				row[i] = ""
			}
		}
		if row[0] == "" {
			return nil, errors.New("row without an entry number")
		}
	}
	return rows, nil
}

func groupByEntry(rows [][]string) map[string][][]string {
	groups := map[string][][]string{}
	for _, row := range rows {
		groups[row[0]] = append(groups[row[0]], row)
	}
	return groups
}

// addPeople adds the entries for people. Companies, ships, and aircraft cannot be parties to a transfer.
func (l *List) addPeople(entries [][]string, names, addresses map[string][][]string) {
	indexes := map[word]int32{}
	for _, row := range entries {
		if row[2] != "individual" {
			continue
		}
		e := entry{number: row[0], name: row[1], program: row[3], remarks: row[11], birthDates: parseBirthDates(row[11])}
		for _, alternative := range names[e.number] {
			e.alternatives = append(e.alternatives, alternative[3])
		}
		if rows := addresses[e.number]; len(rows) > 0 {
			e.residence = strings.Join(strings.Fields(strings.Trim(rows[0][3]+", "+rows[0][4], ", ")), " ")
		}
		l.addPerson(e, indexes)
	}
}

// addPerson adds a person with all names. indexes holds the vocabulary index of each word.
func (l *List) addPerson(e entry, indexes map[word]int32) {
	person := len(l.people)
	l.people = append(l.people, e)
	l.addName(person, e.name, indexes)
	for _, name := range e.alternatives {
		l.addName(person, name, indexes)
	}
}

// addName adds a person's name, unless the name has no words to compare. It adds new words to the vocabulary and to indexes, which
// holds the vocabulary index of each word.
func (l *List) addName(person int, name string, indexes map[word]int32) {
	readings := nameReadings(name)
	if len(readings) > 0 {
		l.Names++
	}
	for _, words := range readings {
		n := listedName{person: person}
		for _, w := range words {
			index, found := indexes[w]
			if !found {
				index = int32(len(l.vocabulary))
				indexes[w] = index
				l.vocabulary = append(l.vocabulary, listWord{word: w})
				l.fingerprints = append(l.fingerprints, newWordFingerprints(w))
			}
			n.words = append(n.words, index)
			if names := &l.vocabulary[index].names; len(*names) == 0 || (*names)[len(*names)-1] != int32(len(l.names)) {
				*names = append(*names, int32(len(l.names)))
			}
		}
		l.names = append(l.names, n)
	}
}
