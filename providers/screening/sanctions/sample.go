package sanctions

// HasSample reports whether the list contains an entry of the sample, whatever the list's name and source.
func (l *List) HasSample() (bool, error) {
	invented, err := LoadSample()
	if err != nil {
		return false, err
	}
	names := map[string]string{}
	for _, e := range invented.people {
		names[e.number] = e.name
	}
	for _, e := range l.people {
		if name, found := names[e.number]; found && name == e.name {
			return true, nil
		}
	}
	return false, nil
}
