package sanctions

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"slices"
)

// Archive returns the list's files as a ZIP file. LoadArchive reads it.
func (l *List) Archive() ([]byte, error) {
	var buffer bytes.Buffer
	archive := zip.NewWriter(&buffer)
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		file, err := archive.Create(name)
		if err == nil {
			_, err = file.Write(l.files[name])
		}
		if err != nil {
			return nil, fmt.Errorf("sanctions list: archive %s: %w", name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("sanctions list: archive: %w", err)
	}
	return buffer.Bytes(), nil
}

// LoadArchive loads a list from the result of List.Archive.
func LoadArchive(name string, archive []byte) (*List, error) {
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("sanctions list: open archive: %w", err)
	}
	return Load(name, files)
}
